internal import Synchronization

/// The slots of the items that are in the pipeline, for the threads that post messages: an error has to be known before
/// the end of the stream that follows it.
final class ItemMessageWatch: Sendable {
    private let slots = Mutex<[UInt64: ItemSlot]>([:])

    func add(_ slot: ItemSlot, serial: UInt64) {
        slots.withLock { $0[serial] = slot }
    }

    func remove(serial: UInt64) {
        _ = slots.withLock { $0.removeValue(forKey: serial) }
    }

    func slot(serial: UInt64) -> ItemSlot? {
        slots.withLock { $0[serial] }
    }
}
