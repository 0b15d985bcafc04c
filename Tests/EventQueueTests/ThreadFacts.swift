import Foundation

/// The calling thread's name, as the kernel knows it.
func currentThreadName() -> String {
    let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    return name?.split(separator: "\n").first.map(String.init) ?? ""
}

/// How often a thread of this process with that name has given up the processor by itself: it slept.
func voluntarySwitches(ofThread name: String) -> Int? {
    let folder = "/proc/self/task"
    for task in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        guard let status = try? String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8),
            status.hasPrefix("Name:\t\(name)\n"),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("voluntary_ctxt_switches") })
        else { continue }
        return line.split(separator: "\t").last.flatMap { Int($0) }
    }
    return nil
}

/// Two ends of a socket.
final class SocketPair: Sendable {
    let near: Int32
    let far: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends)
        (near, far) = (ends[0], ends[1])
    }

    func write(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { Glibc.write(far, $0.baseAddress, $0.count) } }

    func readAll() -> Int {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        return max(0, Glibc.read(near, &bytes, bytes.count))
    }

    func closeFar() { shutdown(far, Int32(SHUT_RDWR)) }

    deinit {
        close(near)
        close(far)
    }
}
