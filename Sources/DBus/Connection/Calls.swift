internal import CDBus
internal import EventQueue

/// Calls of other programs' methods.
extension Connection {
    /// Calls and goes on; `completion` runs on the queue, exactly once and, if the call cannot be sent, at once: with the answer's values, with the error that
    /// came back, with ``DBusError/noReply`` after `timeout`, or with ``DBusError/disconnected``.
    public func call(
        _ call: MethodCall, timeout: Duration = .seconds(25),
        completion: @escaping (Result<[Value], DBusError>) -> Void
    ) {
        let message: Message
        do throws(DBusError) {
            guard isOpen else { throw .disconnected }
            message = try Message.methodCall(call)
        } catch {
            completion(.failure(error))
            return
        }
        guard let pending = unsafe sendWithReply(message, timeout) else {
            completion(.failure(.disconnected))
            return
        }
        unsafe pendingReplies.add(pending, on: pointer, completion)
    }

    /// Calls and blocks for the answer, `timeout` at most: for programs that do one thing.
    public func callAndWait(_ call: MethodCall, timeout: Duration = .seconds(25)) throws(DBusError) -> [Value] {
        guard isOpen else { throw .disconnected }
        let message = try Message.methodCall(call)
        let end = HostTime.now + timeout
        guard let pending = unsafe sendWithReply(message, timeout) else { throw .disconnected }
        defer { unsafe dbus_pending_call_unref(pending) }
        // libdbus waits without a limit for a bus that does not read or does not let us in.
        guard flush(until: end) else {
            unsafe dbus_pending_call_cancel(pending)
            throw .noReply
        }
        unsafe dbus_pending_call_block(pending)
        guard let reply = unsafe dbus_pending_call_steal_reply(pending) else { throw .noReply }
        let answer = unsafe Message(adopting: reply)
        if let error = answer.asError { throw error.isNoReply && !isConnected ? .disconnected : error }
        return answer.givenArguments()
    }

    private func sendWithReply(_ message: Message, _ timeout: Duration) -> OpaquePointer? {
        var pending: OpaquePointer?
        let sent = withExtendedLifetime(message) {
            unsafe dbus_connection_send_with_reply(pointer, message.pointer, &pending, timeout.wholeMilliseconds)
        }
        return sent != 0 ? unsafe pending : nil
    }
}

extension Duration {
    /// For libdbus: at least 1, at most what an `int` holds, 24 days.
    fileprivate var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        let limited = min(max(seconds, 0), 3_000_000)
        return Int32(clamping: max(1, limited * 1_000 + attoseconds / 1_000_000_000_000_000))
    }
}
