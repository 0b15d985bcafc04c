import Foundation

/// A Unix socket that takes connections in and never answers.
public final class SilentSocket: Sendable {
    public let address: String
    private let folder: TemporaryFolder
    private let descriptor: Int32

    public init() throws {
        folder = try TemporaryFolder()
        let path = folder.file("silent")
        address = "unix:path=" + path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 8) == 0 else { throw WaitedInVain("a socket at \(path)") }
    }

    deinit {
        close(descriptor)
    }
}
