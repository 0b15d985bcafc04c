internal import Glibc

/// Where a sound server of PulseAudio's kind listens.
struct SoundServerAddress: Hashable {
    /// Of a Unix socket; nil for a server in the network.
    let socketPath: String?

    /// One address of `PULSE_SERVER`: a path, or `unix:` and a path, each perhaps behind the name of a machine in braces;
    /// or a host, perhaps with `tcp:` and the like before it and a port behind.
    init(_ text: Substring) {
        var rest = text
        if rest.first == "{", let end = rest.firstIndex(of: "}") { rest = rest[rest.index(after: end)...] }
        if rest.hasPrefix("unix:") { rest = rest.dropFirst(5) }
        socketPath = rest.first == "/" ? String(rest) : nil
    }

    /// `PULSE_SERVER`, the user's wish.
    static var named: String? { variable("PULSE_SERVER") }

    /// The servers to be tried, in order: those that are named, else the one of the session.
    static var present: [SoundServerAddress] {
        if let named { return named.split(separator: " ").map(SoundServerAddress.init) }
        let folder = variable("PULSE_RUNTIME_PATH") ?? variable("XDG_RUNTIME_DIR").map { $0 + "/pulse" }
        return folder.map { [SoundServerAddress("\($0)/native")] } ?? []
    }

    /// Whether somebody accepts connections there. One in the network counts as alive: to ask could take long, and opening
    /// it says so if it is not.
    var isAlive: Bool {
        guard let socketPath else { return true }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(socketPath.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
        }
        // A server that is frozen has its queue of callers full at some time.
        return status == 0 || errno == EAGAIN
    }

    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
