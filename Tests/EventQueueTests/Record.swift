import Synchronization

/// What happened, from any thread, in order.
final class Record<Item: Sendable>: Sendable {
    private let storage = Mutex<[Item]>([])

    func add(_ item: Item) { storage.withLock { $0.append(item) } }

    var items: [Item] { storage.withLock { $0 } }
}
