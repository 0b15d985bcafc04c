internal import Glibc

/// Holds a lock file for as long as this object lives; the kernel lets go of it when the process dies, however it does.
///
/// `flock(2)` on a file of its own, not a lock of the database: it is in force before the database is looked at and
/// while a damaged one is replaced.
final class FileLock {
    private let descriptor: Int32

    /// Nil when somebody else holds it.
    init?(_ path: [UInt8]) throws(FileError) {
        descriptor = unsafe Files.withCPath(path) { unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw FileError(code: errno, path: path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            if code == EWOULDBLOCK { return nil }
            throw FileError(code: code, path: path)
        }
    }

    /// Asks again for a moment: a process that was killed lets go some milliseconds after its successor was started. Nil
    /// when somebody else goes on holding it. Keeps its thread meanwhile.
    static func soon(_ path: [UInt8]) throws(FileError) -> FileLock? {
        for _ in 0..<patience.count {
            if let lock = try FileLock(path) { return lock }
            usleep(patience.microseconds)
        }
        return try FileLock(path)
    }

    private static let patience = (count: 40, microseconds: UInt32(5_000))

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
