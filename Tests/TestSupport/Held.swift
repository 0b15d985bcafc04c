import Synchronization

/// One value that several threads may read and replace.
public final class Held<Value: Sendable>: Sendable {
    private let storage: Mutex<Value?>

    public init(_ value: Value? = nil) {
        storage = Mutex(value)
    }

    public var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
