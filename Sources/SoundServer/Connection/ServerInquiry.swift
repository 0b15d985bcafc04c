internal import EventQueue

/// Whether the server answers: a connection of its own for one question, since a question that is not answered within half
/// a minute ends its connection. Lives until it is let go of, on the queue of its loop.
final class ServerInquiry {
    private let loop: ServerMainLoop
    private let clientName: String
    private let onAnswer: () -> Void
    private var context: ServerContext?
    private var timer: QueueTimer?

    /// One that was refused, or not answered in time, is asked again.
    private static let pause: Duration = .seconds(1)

    /// Asks.
    init(loop: ServerMainLoop, clientName: String, onAnswer: @escaping () -> Void) {
        self.loop = loop
        self.clientName = clientName
        self.onAnswer = onAnswer
        ask()
    }

    private func ask() {
        let new = ServerContext(loop: loop, clientName: clientName, identity: "") { [weak self] in self?.receive($0) }
        context = new
        new.connect()
    }

    /// In turns of their own: this may come from inside the connection.
    private func receive(_ event: ServerContext.Event) {
        switch event {
        case .pictureTaken:
            timer = loop.queue.timer(after: .zero) { [weak self] in
                self?.context?.close()
                self?.onAnswer()
            }
        case .failed:
            timer = loop.queue.timer(after: Self.pause) { [weak self] in self?.ask() }
        }
    }
}
