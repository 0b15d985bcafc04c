internal import CDBus

/// The calls of one connection that wait for their answers; each ends exactly once.
@safe final class PendingReplies {
    private var replies: [UInt64: PendingReply] = [:]
    private var lastToken: UInt64 = 0

    /// Takes over the caller's reference to `call`.
    func add(
        _ call: OpaquePointer, on connection: OpaquePointer,
        _ completion: @escaping (Result<[Value], DBusError>) -> Void
    ) {
        lastToken += 1
        let reply = unsafe PendingReply(call, on: connection, token: lastToken, in: self, completion)
        replies[lastToken] = reply
        unsafe dbus_pending_call_set_notify(
            call, pendingCallNotified, Unmanaged.passRetained(reply).toOpaque(), releasePendingReply)
    }

    func remove(_ token: UInt64) {
        replies[token] = nil
    }

    /// The connection is closed or has gone.
    func failAll() {
        let left = replies.sorted { $0.key < $1.key }
        replies = [:]
        for (_, reply) in left { reply.cancel() }
    }
}

/// What is to be done with the answer of one call. Retained by libdbus until the call is over.
@safe final class PendingReply {
    private let call: OpaquePointer
    /// Good until the table has failed this reply, which it does before the connection goes.
    private let connection: OpaquePointer
    private let token: UInt64
    private weak var table: PendingReplies?
    private var completion: ((Result<[Value], DBusError>) -> Void)?

    init(
        _ call: OpaquePointer, on connection: OpaquePointer, token: UInt64, in table: PendingReplies,
        _ completion: @escaping (Result<[Value], DBusError>) -> Void
    ) {
        unsafe self.call = unsafe call
        unsafe self.connection = unsafe connection
        self.token = token
        self.table = table
        self.completion = completion
    }

    deinit {
        unsafe dbus_pending_call_unref(call)
    }

    func finish(with message: Message?) {
        guard completion != nil else { return }
        if let error = message?.asError, error.isNoReply, unsafe dbus_connection_get_is_connected(connection) == 0 {
            // libdbus says that nobody answered; it knows why.
            end(.failure(.disconnected))
        } else if let error = message?.asError {
            end(.failure(error))
        } else if let message {
            end(.success(message.givenArguments()))
        } else {
            end(.failure(.noReply))
        }
    }

    func cancel() {
        unsafe dbus_pending_call_cancel(call)
        end(.failure(.disconnected))
    }

    private func end(_ result: Result<[Value], DBusError>) {
        guard let completion else { return }
        self.completion = nil
        table?.remove(token)
        completion(result)
    }
}
