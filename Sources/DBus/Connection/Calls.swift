internal import CDBus

/// Calls of other programs' methods.
extension Connection {
    /// Calls and goes on; `completion` runs on the queue, exactly once: with the answer's values, with the error that
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
        let reply = unsafe Unmanaged.passRetained(PendingReply(completion)).toOpaque()
        unsafe dbus_pending_call_set_notify(pending, pendingCallNotified, reply, releasePendingReply)
        unsafe dbus_pending_call_unref(pending)
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
        return unsafe Message(adopting: reply).arguments()
    }
}

/// What is to be done with the answer of one call. Retained by libdbus until the call is over.
final class PendingReply {
    private var completion: ((Result<[Value], DBusError>) -> Void)?

    init(_ completion: @escaping (Result<[Value], DBusError>) -> Void) {
        self.completion = completion
    }

    func finish(with message: Message?) {
        guard let completion else { return }
        self.completion = nil
        if let error = message?.asError {
            completion(.failure(error))
        } else if let message {
            completion(.success(message.arguments()))
        } else {
            completion(.failure(.noReply))
        }
    }
}

extension Duration {
    /// For libdbus: at least 1, at most what an `int` holds.
    fileprivate var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: max(1, seconds.multipliedReportingOverflow(by: 1_000).partialValue + attoseconds / 1_000_000_000_000_000))
    }
}
