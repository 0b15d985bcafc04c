internal import CDBus

/// One call of a method of ours that waits for its answer. Confined to the connection's queue.
///
/// It is answered exactly once; one that is dropped without an answer answers with an error by itself, so that no caller
/// ever waits for a time-out.
public final class Invocation {
    private let message: Message
    private weak var connection: Connection?
    private var isAnswered = false
    public let arguments: [Value]
    /// What was called, for a method of ours.
    var method: Method?

    /// The unique name of the caller.
    public var sender: String { message.sender ?? "" }

    init(_ message: Message, arguments: [Value], connection: Connection) {
        self.message = message
        self.arguments = arguments
        self.connection = connection
    }

    /// Answers; nothing is sent when the caller wants no answer (contract C26).
    public func reply(_ values: [Value] = []) {
        assert(
            method.map { $0.outArguments.map(\.signature) == values.map(\.signature) } ?? true,
            "the answer of \(method?.name ?? "") is not of the declared types")
        answer {
            guard let reply = Message.reply(to: message) else { return nil }
            do throws(DBusError) {
                try reply.append(values)
                return reply
            } catch {
                return Message.error(error, to: message)
            }
        }
    }

    public func fail(_ error: DBusError) {
        answer { Message.error(error, to: message) }
    }

    private func answer(_ make: () -> Message?) {
        guard !isAnswered else {
            report(problem: "the call of \(message.member ?? "a method") was answered twice")
            return
        }
        isAnswered = true
        guard message.wantsReply, let connection, let reply = make() else { return }
        connection.send(reply)
    }

    deinit {
        if !isAnswered { fail(.failed("the call was dropped without an answer")) }
    }
}
