internal import CLinux
internal import Glibc

/// The body of a thread, handed through `pthread_create` and released by the thread itself.
private final class ThreadBody {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
}

/// Starts a detached thread with the given name (cut to the kernel's 15 bytes).
func startThread(label: String, body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let failure = unsafe pthread_create(&thread, nil, threadEntry, context)
    precondition(failure == 0, "cannot start the thread \(label): error \(failure)")
    _ = unsafe String(label.prefix(15)).withCString { unsafe pthread_setname_np(thread, $0) }
    pthread_detach(thread)
}

/// Runs on the new thread; `context` is the retained `ThreadBody`.
private func threadEntry(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let body = unsafe Unmanaged<ThreadBody>.fromOpaque(context!).takeRetainedValue()
    body.body()
    return nil
}
