internal import DBus
internal import EventQueue
internal import MediaModel

/// Adds media batch for batch: what has been added stays, whatever ends it. Confined to the queue.
final class AddSession {
    private let player: RemotePlayer
    private let destination: MediaDestination
    private let queue: EventQueue
    private let finish: ClientFinish
    private let progress = ProgressLine()

    private var supply: MediaSupply
    private var added = 0
    private var last: ObjectPath?
    private var isSending = false
    private var isOver = false
    /// The signal that asked for an end.
    private var stopSignal: ProcessSignal?
    /// Something that was named has not been added.
    private var hasFailed: Bool
    private var signalWatch: SignalWatch?
    private var nextStep: QueueTimer?
    private var tick: QueueTimer?

    static let signals: [ProcessSignal] = [.interrupt, .terminate]
    /// How long folders are read before signals get a look in.
    private static let slice = Duration.milliseconds(50)
    private static let tickInterval = Duration.milliseconds(100)

    /// `hasFailed`: whether something could not be added before it came here.
    init(
        _ media: [MediaURI], to destination: MediaDestination, of player: RemotePlayer, hasFailed: Bool,
        queue: EventQueue, finish: ClientFinish
    ) {
        self.player = player
        self.destination = destination
        self.queue = queue
        self.finish = finish
        self.hasFailed = hasFailed
        supply = MediaSupply(media)
    }

    func start() {
        signalWatch = SignalWatch(Self.signals, queue: queue) { [weak self] in self?.handle($0) }
        if progress != nil { showProgress() }
        step()
    }

    private func step() {
        guard stopSignal == nil else { return end() }
        let delivery = supply.next(until: .now + Self.slice)
        for complaint in supply.complaints { say(complaint) }
        supply.complaints = []
        switch delivery {
        case .batch(let media): send(media)
        case .later: nextStep = queue.timer(after: .zero) { [weak self] in self?.step() }
        case .end: end()
        }
    }

    private func send(_ media: [MediaURI]) {
        let call = destination.call(media, after: last)
        isSending = true
        player.sendOwn(call.member, call.arguments, of: call.interface, limit: BusClient.longLimit) { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ answer: Result<[Value], ClientError>) {
        isSending = false
        guard !isOver else { return }
        switch answer {
        case .success(let values):
            let result = destination.result(values)
            added += result.count
            last = result.last ?? last
            for complaint in result.complaints { say(complaint) }
        case .failure(let error) where error.isRefusal: say(error.message)
        case .failure(let error): return end(error)
        }
        step()
    }

    private func handle(_ signal: ProcessSignal) {
        if stopSignal != nil || !isSending {
            stopSignal = stopSignal ?? signal
            end()
        } else {
            stopSignal = signal
            progress?.show("stopping when the service has answered; once more: at once")
        }
    }

    private func say(_ complaint: String) {
        hasFailed = true
        progress?.clear()
        complain(complaint)
    }

    /// The first time after a moment, so that what is quick shows nothing.
    private func showProgress() {
        tick = queue.timer(after: Self.tickInterval) { [weak self] in
            guard let self else { return }
            if stopSignal == nil { progress?.show("\(added) added  \(supply.place.asText)") }
            showProgress()
        }
    }

    private func end(_ error: ClientError? = nil) {
        guard !isOver else { return }
        isOver = true
        tick = nil
        nextStep = nil
        signalWatch = nil
        progress?.clear()
        if added > 0 || (error == nil && !hasFailed) {
            if let failure = OutputStream.output.writeLine("\(added) added") {
                return finish(failure.report(whenNobodyReads: ExitCode.failed))
            }
        }
        if let error { return finish(error) }
        guard let stopSignal else { return finish(hasFailed ? ExitCode.failed : ExitCode.done) }
        complain("interrupted: what was added stays, the rest was not added")
        finish(ExitCode.ended(by: stopSignal))
    }
}
