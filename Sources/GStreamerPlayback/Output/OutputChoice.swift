internal import Glibc

/// What `automatic` comes to on this machine at this moment.
extension AudioOutput {
    /// The output to use; never `automatic`.
    public func resolved() -> AudioOutput {
        guard self == .automatic else { return self }
        if Self.isPulseServerThere { return .pulse(device: nil) }
        if Self.isSoundCardThere { return .alsa(device: nil) }
        return .null
    }

    /// A named server counts as there: if it is not, opening it says so.
    private static var isPulseServerThere: Bool {
        if variable("PULSE_SERVER") != nil { return true }
        let runtime = variable("PULSE_RUNTIME_PATH") ?? variable("XDG_RUNTIME_DIR").map { $0 + "/pulse" }
        return runtime.map { isSocket($0 + "/native") } ?? false
    }

    private static var isSoundCardThere: Bool {
        unsafe access("/proc/asound/card0", F_OK) == 0
    }

    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
