import Foundation

/// A value behind a lock. `NSLock`, since the thread sanitizer does not see `Synchronization.Mutex` on Linux.
public final class Locked<Value>: Sendable {
    private let lock = NSLock()
    /// Touched with the lock held only.
    nonisolated(unsafe) private var value: Value

    public init(_ value: sending Value) {
        self.value = value
    }

    public func withLock<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// One value that several threads may read and replace.
public final class Held<Value: Sendable>: Sendable {
    private let storage: Locked<Value?>

    public init(_ value: Value? = nil) {
        storage = Locked(value)
    }

    public var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }

    /// Changes the value in one step.
    public func update(_ change: (inout Value?) -> Void) {
        storage.withLock { change(&$0) }
    }
}
