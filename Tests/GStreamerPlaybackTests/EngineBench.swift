import EventQueue
import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestSupport

/// An engine on a queue of its own, told what to do from outside, and all that it says, in order.
final class EngineBench: Sendable {
    let queue = EventQueue(label: "engine")
    let media: ContractMedia
    private let engine: Held<EngineBox>
    private let events = Held<[PlaybackEngineEvent]>([])
    let soundServer: PrivateSoundServer?
    private let lastIdentifier = Held<UInt64>(0)

    /// Carried to the queue and used there only.
    private struct EngineBox: @unchecked Sendable {
        let engine: any PlaybackEngine
    }

    convenience init(_ kind: EngineUnderTest) async throws {
        let media = try await ContractMedia.shared.value
        let soundServer = kind == .soundServer ? try await PrivateSoundServer() : nil
        if let soundServer { setenv("PULSE_SERVER", soundServer.address, 1) }
        try await self.init(media, soundServer) { try kind.make(on: $0, media) }
    }

    /// The real engine, whose samples go to a file in real time.
    convenience init(capturing path: String) async throws {
        try await self.init(ContractMedia.shared.value, nil) {
            try GStreamerEngine(queue: $0, output: .file(path: path))
        }
    }

    private init(
        _ media: ContractMedia, _ soundServer: PrivateSoundServer?,
        make: @escaping @Sendable (EventQueue) throws -> any PlaybackEngine
    ) async throws {
        self.media = media
        self.soundServer = soundServer
        engine = Held()
        let (queue, engine, events) = (queue, engine, events)
        let made: Result<Void, any Error> = await withCheckedContinuation { waiting in
            queue.async {
                waiting.resume(
                    returning: Result {
                        let new = try make(queue)
                        new.onEvent = { event in events.value = (events.value ?? []) + [event] }
                        engine.value = EngineBox(engine: new)
                    })
            }
        }
        try made.get()
    }

    /// Gives orders, in one turn of the queue; how many events there were before.
    @discardableResult
    func tell(_ orders: @escaping @Sendable (any PlaybackEngine) -> Void) async -> Int {
        await withCheckedContinuation { waiting in
            queue.async { [self] in
                let before = events.value?.count ?? 0
                if let engine = engine.value?.engine { orders(engine) }
                waiting.resume(returning: before)
            }
        }
    }

    func item(_ uri: MediaURI, _ range: MediaRange? = nil) -> EngineItem {
        let identifier = (lastIdentifier.value ?? 0) + 1
        lastIdentifier.value = identifier
        return EngineItem(identifier: EngineItemID(rawValue: identifier), uri: uri, range: range)
    }

    /// A part of a resource, in seconds.
    func part(_ uri: MediaURI, _ start: Double, _ end: Double? = nil) throws -> EngineItem {
        guard let range = MediaRange(start: MediaTime(seconds: start), end: end.map { MediaTime(seconds: $0) }) else {
            throw WaitedInVain("a part from \(start)")
        }
        return item(uri, range)
    }

    /// What was said of an item when it was ready.
    func facts(of item: EngineItem) -> ItemFacts? {
        for case .ready(item.identifier, let facts) in events.value ?? [] { return facts }
        return nil
    }

    /// What was said of an item last.
    func latestFacts(of item: EngineItem) -> ItemFacts? {
        for event in (events.value ?? []).reversed() {
            switch event {
            case .ready(item.identifier, let facts), .factsChanged(item.identifier, let facts): return facts
            default: continue
            }
        }
        return nil
    }

    /// All that was said of an item's metadata, in order.
    func metadata(of item: EngineItem) -> [Metadata] {
        (events.value ?? []).compactMap { event in
            switch event {
            case .ready(item.identifier, let facts), .factsChanged(item.identifier, let facts): facts.metadata
            default: nil
            }
        }
    }

    /// Where an item was said to be, in order.
    func anchors(of item: EngineItem) -> [PositionAnchor] {
        (events.value ?? []).compactMap { event in
            if case .positionAnchored(item.identifier, let anchor) = event { anchor } else { nil }
        }
    }

    /// Why an item failed.
    func failure(of item: EngineItem) -> PlaybackError? {
        for case .failed(item.identifier, let error) in events.value ?? [] { return error }
        return nil
    }

    /// What was said since there were `count` events.
    func said(since count: Int = 0) -> [Said] { (events.value ?? []).dropFirst(count).map(Said.init) }

    var volumeWasTold: Bool {
        (events.value ?? []).contains { if case .volumeChanged = $0 { true } else { false } }
    }

    func wait(
        _ what: String, since count: Int = 0, within limit: Duration = .seconds(10), _ condition: ([Said]) -> Bool
    ) async throws {
        do {
            try await eventually(what, within: limit) { condition(said(since: count)) }
        } catch {
            throw WaitedInVain("\(what): \(said(since: count))")
        }
    }

    /// Playing, with sound flowing.
    func play(_ item: EngineItem, at start: MediaTime = .zero, before next: EngineItem? = nil) async throws {
        await tell { engine in
            engine.load(item, at: start, isPlaying: true)
            engine.prepare(next)
        }
        try await wait("\(item.uri.displayName) to sound") { said in said.contains { $0.isMoving(item) } }
        if let next { try await wait("what follows to be ready") { $0.contains(.ready(next.identifier)) } }
    }

    deinit {
        queue.async { [engine] in
            engine.value?.engine.stop()
            engine.value = nil
        }
        queue.stop()
    }
}

/// What an engine said, without what depends on the media.
enum Said: Hashable {
    case ready(EngineItemID)
    case failed(EngineItemID)
    case advanced(EngineItemID)
    case ended(EngineItemID)
    case seekFinished(SeekIdentifier, MediaTime?)
    case anchored(EngineItemID, PositionAnchor)
    case silenced
    case other

    init(_ event: PlaybackEngineEvent) {
        switch event {
        case .ready(let item, _): self = .ready(item)
        case .failed(let item, _): self = .failed(item)
        case .advanced(let item): self = .advanced(item)
        case .ended(let item): self = .ended(item)
        case .seekFinished(let identifier, let reached): self = .seekFinished(identifier, reached)
        case .positionAnchored(let item, let anchor): self = .anchored(item, anchor)
        case .silenced: self = .silenced
        case .read, .factsChanged, .unfolded, .waiting, .volumeChanged, .silenceRequested, .outputFailed: self = .other
        }
    }

    func isMoving(_ wanted: EngineItem) -> Bool {
        if case .anchored(wanted.identifier, let anchor) = self { anchor.rate > 0 } else { false }
    }

    func isStanding(_ wanted: EngineItem) -> Bool {
        if case .anchored(wanted.identifier, let anchor) = self { anchor.rate == 0 } else { false }
    }

    func concerns(_ item: EngineItem) -> Bool {
        switch self {
        case .ready(let own), .failed(let own), .advanced(let own), .ended(let own), .anchored(let own, _):
            own == item.identifier
        case .seekFinished, .silenced, .other: false
        }
    }
}
