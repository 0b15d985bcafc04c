public import EventQueue

/// Watches a sound server of PulseAudio's kind, as a client of its own beside the one that plays: what outputs there are,
/// where our stream goes, whether the server lives. When it goes, it is waited for.
///
/// Runs on a queue of its own, so that a server that is frozen delays nobody. An idle server costs nothing.
public actor SoundServerMonitor {
    public nonisolated let queue: EventQueue
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// The property of a stream by which the monitor knows that it is ours; its value is the identity.
    public static let identityProperty = "marquee.stream"

    private let identity: String
    private let clientName: String
    private let socketPaths: [String]
    private let onEvent: @Sendable (SoundServerEvent) -> Void

    private var loop: ServerMainLoop?
    private var context: ServerContext?
    private var socketWatch: SocketWatch?
    private var delays: RetryDelays
    private var retryTimer: QueueTimer?
    private var picture: ServerPicture?
    private var inquiry: ServerInquiry?
    /// Our streams when that was asked.
    private var askedStreams: Set<UInt32> = []
    private var isStopped = false

    /// - Parameters:
    ///   - identity: what our stream has in ``identityProperty``.
    ///   - socketPaths: where the server's socket is or will be; empty for a server in the network.
    ///   - onEvent: called in order on the queue; must only hand the event on.
    public init(
        queue: EventQueue = EventQueue(label: "sound server"), clientName: String, identity: String,
        socketPaths: [String], onEvent: @escaping @Sendable (SoundServerEvent) -> Void
    ) {
        self.queue = queue
        self.clientName = clientName
        self.identity = identity
        self.socketPaths = socketPaths
        self.onEvent = onEvent
        delays = RetryDelays(isWatched: !socketPaths.isEmpty)
    }

    public func start() {
        guard loop == nil, !isStopped else { return }
        loop = ServerMainLoop(queue: queue)
        socketWatch = SocketWatch(paths: socketPaths, on: queue) { [weak self] in
            self?.assumeIsolated { $0.socketAppeared() }
        }
        if socketWatch == nil { delays = RetryDelays(isWatched: false) }
        connect()
    }

    /// Nothing is reported any more.
    public func stop() {
        isStopped = true
        retryTimer = nil
        inquiry = nil
        socketWatch = nil
        context?.close()
        context = nil
        loop = nil
    }

    /// Lets our stream go on in a sink, if there is one.
    public func moveStream(to name: String) {
        guard let index = picture?.ownStream?.index else { return }
        context?.move(stream: index, toSinkNamed: name)
    }

    // MARK: Questions

    /// Asks the server for a sign of life: ``SoundServerEvent/answered`` comes with it, be it later.
    public func ask() {
        guard let loop else { return }
        askedStreams = picture?.ownStreams ?? []
        inquiry = ServerInquiry(loop: loop, clientName: clientName) { [weak self] in
            self?.assumeIsolated { $0.inquiryAnswered() }
        }
    }

    public func stopAsking() {
        inquiry = nil
    }

    private func inquiryAnswered() {
        inquiry = nil
        if !isStopped { onEvent(.answered) }
    }

    /// Ends those of our streams that there were at the last question: nobody is left who could.
    public func endAskedStreams() {
        for index in askedStreams { context?.end(stream: index) }
        askedStreams = []
    }

    // MARK: The connection

    private func connect() {
        retryTimer = nil
        guard let loop, context == nil else { return }
        let new = ServerContext(loop: loop, clientName: clientName, identity: identity) { [weak self] event in
            self?.assumeIsolated { $0.receive(event) }
        }
        context = new
        new.connect()
    }

    private func receive(_ event: ServerContext.Event) {
        guard !isStopped else { return }
        switch event {
        case .pictureTaken(let new):
            delays.startAnew()
            take(new)
        case .failed:
            context = nil
            if picture != nil {
                let former = picture
                picture = nil
                onEvent(.lost)
                report(from: former, to: ServerPicture())
            }
            guard let delay = delays.next() else { return }
            retryTimer = queue.timer(after: delay) { [weak self] in self?.assumeIsolated { $0.connect() } }
        }
    }

    /// A server that is connected to is not disturbed by what happens in the folder.
    private func socketAppeared() {
        guard context == nil else { return }
        delays.startAnew()
        connect()
    }

    // MARK: The picture

    private func take(_ new: ServerPicture) {
        let former = picture
        picture = new
        if former == nil { onEvent(.connected(isPipeWire: new.isPipeWire)) }
        if let former, let change = ServerPicture.routeChange(from: former, to: new) { onEvent(.routeChanged(change)) }
        report(from: former, to: new)
    }

    private func report(from former: ServerPicture?, to new: ServerPicture) {
        let (wasActive, isActive) = (former?.isInterrupting ?? false, new.isInterrupting)
        if wasActive != isActive { onEvent(.communicationChanged(isActive: isActive)) }
        let outputs = ServerOutputs(new)
        if former.map(ServerOutputs.init) != outputs { onEvent(.outputsChanged(outputs)) }
    }
}

extension ServerPicture {
    /// Whether somebody telephones.
    fileprivate var isInterrupting: Bool { streams.values.contains(where: \.isCommunication) }
}
