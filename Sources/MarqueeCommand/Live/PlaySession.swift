internal import MarqueeService
internal import MediaModel
internal import Playback
internal import Synchronization

/// `play` when it is the service itself: a live line on a terminal, else a plain line for each track.
enum PlaySession {
    static func run(_ configuration: ServiceConfiguration) throws(ClientError) -> Int32 {
        Terminal.isOnOutput && ProcessEnvironment.variable("TERM") != "dumb"
            ? try runLive(configuration) : try runPlain(configuration)
    }

    private static func runLive(_ configuration: ServiceConfiguration) throws(ClientError) -> Int32 {
        SignalWatch.hold(LiveSession.signals)
        let service = try ServiceRun.service(configuration)
        let session = LiveSession()
        session.start(
            LiveSession.Controls(perform: { service.perform($0) }, quit: { service.quit() }))
        defer { session.end() }
        return service.run(
            onSnapshot: { session.show(LiveState($0)) }, onNotice: { session.show(message: $0.text) })
    }

    private static func runPlain(_ configuration: ServiceConfiguration) throws(ClientError) -> Int32 {
        let service = try ServiceRun.service(configuration)
        let tracks = TrackReporter { OutputStream.output.writeLine($0) == nil }
        return service.run(
            onSnapshot: { if !tracks.report($0) { service.quit() } }, onNotice: { complain($0.text) })
    }
}

/// Says each track once, when it begins to sound and its tags are known.
final class TrackReporter: Sendable {
    private let say: @Sendable (String) -> Bool
    private let lastEntry = Mutex<EntryID?>(nil)

    init(say: @escaping @Sendable (String) -> Bool) {
        self.say = say
    }

    /// False when nobody reads any more.
    func report(_ snapshot: PlayerSnapshot) -> Bool {
        let state = LiveState(snapshot)
        guard state.state == .playing, !state.isWaiting, let entry = state.entry, let name = state.name else {
            return true
        }
        let isNew = lastEntry.withLock { last in
            defer { last = entry }
            return last != entry
        }
        guard isNew else { return true }
        return say(state.length.map { "\(name) (\($0))" } ?? name)
    }
}
