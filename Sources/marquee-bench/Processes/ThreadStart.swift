internal import Foundation

/// Runs `body` on a thread of its own.
@discardableResult
func startThread(_ body: @escaping @Sendable () -> Void) -> Thread {
    let thread = Thread(block: body)
    thread.start()
    return thread
}
