public import DBus

extension MPRISService {
    /// Starts, and returns when somebody stops the service: the whole of a program that has nothing else to wait for.
    /// Throws as ``start()`` does.
    public func run() async throws(DBusError) {
        try start()
        await withCheckedContinuation { endWaiters.append($0) }
    }
}
