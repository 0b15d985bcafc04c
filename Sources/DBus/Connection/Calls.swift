internal import CDBus

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
        var pending: OpaquePointer?
        let sent = unsafe dbus_connection_send_with_reply(
            pointer, message.pointer, &pending, timeout.wholeMilliseconds)
        guard sent != 0, let pending = unsafe pending else {
            completion(.failure(.disconnected))
            return
        }
        unsafe pendingReplies.add(pending, on: pointer, completion)
    }

    /// Calls and blocks for the answer: for programs that do one thing.
    public func callAndWait(_ call: MethodCall, timeout: Duration = .seconds(25)) throws(DBusError) -> [Value] {
        guard isOpen else { throw .disconnected }
        let message = try Message.methodCall(call)
        let reply = try unsafe throwingDBusError { slot in
            unsafe dbus_connection_send_with_reply_and_block(
                pointer, message.pointer, timeout.wholeMilliseconds, slot)
        }
        guard let reply = unsafe reply else { throw .noReply }
        return unsafe Message(adopting: reply).givenArguments()
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
