import MediaModel

@testable import Playback

/// A state machine with an engine that does at once whatever it is told, so that rules can be read as command and
/// outcome. It stands for the engine's contract, not for sound.
struct MachineBench {
    var machine = PlaybackStateMachine(seed: 7)
    var now: Int64 = 1_000_000_000
    private(set) var actions: [PlaybackAction] = []
    /// What the engine would say of each address; nil is an address that cannot be played.
    var facts: (MediaURI) -> ItemFacts? = { _ in
        ItemFacts(duration: MediaTime(microseconds: 10_000_000), isSeekable: true)
    }
    var landsSeeks = true
    /// Why what cannot be played cannot.
    var failure = PlaybackError(.notFound, "no such file")

    init(_ names: [String] = ["a", "b", "c"]) {
        _ = machine.insert(names.map { MediaItem(MachineBench.uri($0)) }, at: .end, now: moment)
        settle()
    }

    static func uri(_ name: String) -> MediaURI { MediaURI(filePath: "/music/\(name).flac")! }

    var moment: HostMoment { HostMoment(nanoseconds: now) }

    var currentName: String? { machine.queue.current?.uri.displayName }
    var position: Double { machine.position(at: moment).seconds }

    mutating func pass(_ seconds: Double) { now += Int64(seconds * 1_000_000_000) }

    @discardableResult
    mutating func give(_ command: PlayerCommand) -> [EntryID] {
        let entries = machine.handle(command, now: moment)
        settle()
        return entries
    }

    mutating func report(_ event: PlaybackEngineEvent) {
        machine.handle(event, now: moment)
        settle()
    }

    /// The sound of the current item runs out.
    mutating func playOut() {
        if let length = machine.duration { now += Int64((length.seconds - position) / machine.rate * 1e9) }
        if let prepared = machine.prepared {
            report(.advanced(to: prepared.item))
        } else if let current = machine.current {
            report(.ended(current.item))
        }
    }

    mutating func takeActions() -> [PlaybackAction] {
        defer { actions = [] }
        return actions
    }

    private mutating func settle() {
        while true {
            let new = machine.takeActions()
            if new.isEmpty { return }
            actions += new
            for action in new { obey(action) }
        }
    }

    private mutating func obey(_ action: PlaybackAction) {
        switch action {
        case .load(let item, at: let start, let isPlaying):
            open(item)
            machine.handle(
                .positionAnchored(
                    item.identifier,
                    PositionAnchor(time: start, hostNanoseconds: now, rate: isPlaying ? machine.rate : 0)),
                now: moment)
        case .prepare(let item?): open(item)
        case .play:
            machine.handle(
                .positionAnchored(
                    machine.current!.item,
                    PositionAnchor(
                        time: machine.position(at: moment), hostNanoseconds: now, rate: machine.rate)),
                now: moment)
        case .seek(let time, _, let identifier) where landsSeeks:
            machine.handle(.seekFinished(identifier, time), now: moment)
        case .readFacts(let entry):
            machine.finishReading(entry.id, facts(entry.uri))
        default: break
        }
    }

    private mutating func open(_ item: EngineItem) {
        if let known = facts(item.uri) {
            machine.handle(.ready(item.identifier, known), now: moment)
        } else {
            machine.handle(.failed(item.identifier, failure), now: moment)
        }
    }
}
