internal import Glibc

/// Owns the descriptor that stands for one of logind's locks: the lock lasts until it is closed.
final class InhibitorLock {
    private let descriptor: Int32

    /// Takes the descriptor over.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
