internal import Glibc

/// A `pthread_mutex_t`. Not `Synchronization.Mutex`: the thread sanitizer does not see that one on Linux, and takes
/// everything that is handed from thread to thread through a queue for a race.
@safe final class PosixLock: Sendable {
    /// Written by the C functions only, which are made for many threads.
    private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    func locked<Answer>(_ body: () -> Answer) -> Answer {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body()
    }
}
