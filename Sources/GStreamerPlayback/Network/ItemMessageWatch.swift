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

    /// Where the thread waits that was refused, and which item's demuxer it fetches for. Which it is, is not known with two
    /// adaptive streams at a time: the one that plays is the older.
    func gate(for refusal: SegmentRefusals.Refusal) -> (serial: UInt64, gate: RefusalGate)? {
        slots.withLock { slots in
            let isPlain = slots.values.contains { $0.adaptive == nil && $0.address == refusal.address }
            guard !isPlain else { return nil }
            for (serial, slot) in slots.sorted(by: { $0.key < $1.key }) {
                if let gate = slot.gate(for: refusal.status) { return (serial, gate) }
            }
            return nil
        }
    }

    func slot(serial: UInt64) -> ItemSlot? {
        slots.withLock { $0[serial] }
    }
}
