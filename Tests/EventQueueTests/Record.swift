import Foundation

/// What happened, from any thread, in order. `NSLock`, since the thread sanitizer does not see `Synchronization.Mutex` on
/// Linux.
final class Record<Item: Sendable>: Sendable {
    private let lock = NSLock()
    /// Touched with the lock held only.
    nonisolated(unsafe) private var storage: [Item] = []

    func add(_ item: Item) { lock.withLock { storage.append(item) } }

    var items: [Item] { lock.withLock { storage } }
}
