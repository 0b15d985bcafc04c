internal import Synchronization

/// Tells what streaming threads had to say of items that have gone from what is said of those that took their places:
/// the join may have given them pads at the same addresses. Grows when everything is dropped. Any thread.
final class RunNumber: Sendable {
    private let number = Atomic<UInt64>(0)

    var value: UInt64 { number.load(ordering: .acquiring) }

    func next() { number.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}
