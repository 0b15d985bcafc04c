internal import Synchronization

/// A reference that is known a little later than it is needed. Set once; any thread.
final class LateReference<Referent: AnyObject & Sendable>: Sendable {
    private let storage = Mutex<Referent?>(nil)

    var value: Referent? { storage.withLock { $0 } }

    func set(_ referent: Referent) {
        storage.withLock { $0 = referent }
    }
}
