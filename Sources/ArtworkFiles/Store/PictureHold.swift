internal import Glibc

/// Keeps a picture in the folder, whichever process clears up there: an open file with a shared lock. The kernel ends it
/// with the process, however that ends.
///
/// A file that is being written has an exclusive lock; one without any may be removed.
final class PictureHold {
    private let descriptor: Int32

    /// A picture that is there; nil where it is not, or is not whole (`size` in bytes, nil for any).
    init?(opening path: [UInt8], size: Int?) {
        let descriptor = unsafe ArtworkDisk.withCPath(path) {
            unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        }
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        flock(descriptor, LOCK_SH | LOCK_NB)
        // Somebody may have removed it in the last moment.
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.isRegularFile, status.st_nlink > 0,
            size == nil || Int(status.st_size) == size
        else { return nil }
    }

    /// The picture was used now. Only the time of access says so: who sees another time of change loads a file again.
    func noteUse() {
        var (now, status) = (timespec(), stat())
        guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0, unsafe fstat(descriptor, &status) == 0 else { return }
        _ = unsafe [now, status.st_mtim].withUnsafeBufferPointer { unsafe futimens(descriptor, $0.baseAddress) }
    }

    /// Removes a file that nobody holds.
    static func removeUnheld(_ path: [UInt8]) -> Bool {
        let descriptor = unsafe ArtworkDisk.withCPath(path) {
            unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // Where there are no locks, nothing is known to be held.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        return ArtworkDisk.remove(path)
    }

    deinit {
        close(descriptor)
    }
}
