import EventQueue
import MediaModel
import Playback

/// An engine without sound: it keeps the contract of `PlaybackEngine`, with items whose length is all there is to them,
/// in real time. It passes the suite that the real one passes. Confined to the queue.
public final class FakeEngine: PlaybackEngine {
    public var onEvent: ((PlaybackEngineEvent) -> Void)?

    private struct Loaded {
        let item: EngineItem
        let duration: MediaTime
        var isReady = false
    }

    private let queue: EventQueue
    private let duration: (MediaURI) -> MediaTime?
    private var current: Loaded?
    private var prepared: Loaded?
    private var isPlaying = false
    private var rate = 1.0
    private var overlap = MediaTime.zero
    private var anchor = PositionAnchor.zero
    private var endTimer: QueueTimer?
    /// Grows with each load and stop: what an earlier one still had to say is not said any more.
    private var generation = 0

    /// `duration` is nil for what cannot be played.
    public init(queue: EventQueue, duration: @escaping (MediaURI) -> MediaTime?) {
        self.queue = queue
        self.duration = duration
    }

    public func load(_ item: EngineItem, at start: MediaTime, isPlaying: Bool) {
        let ready = prepared.flatMap { start == .zero && $0.item.identifier == item.identifier ? $0 : nil }
        forget()
        overlap = .zero
        self.isPlaying = isPlaying
        if let ready {
            current = ready
            if ready.isReady { return begin(at: start) }
        }
        open(item) { [self] new in
            current = new
            begin(at: start)
        }
    }

    public func prepare(_ item: EngineItem?) {
        prepared = nil
        setOverlap(.zero)
        guard let item else { return }
        open(item) { [self] in prepared = $0 }
    }

    public func play() { setPlaying(true) }
    public func pause() {
        setPlaying(false)
        later { [self] in say(.silenced) }
    }

    public func stop() {
        isPlaying = false
        forget()
    }

    public func seek(to time: MediaTime, precision: SeekPrecision, identifier: SeekIdentifier) {
        later { [self] in
            guard current != nil else { return say(.seekFinished(identifier, nil)) }
            place(at: time)
            say(.seekFinished(identifier, time))
            sayAnchor()
        }
    }

    public func setRate(_ rate: Double) {
        let place = position
        self.rate = rate
        guard current?.isReady == true else { return }
        self.place(at: place)
        later { [self] in sayAnchor() }
    }

    public func setVolume(_ volume: Double) {}
    public func setSound(_ settings: SoundSettings) {}
    public func setLimits(_ limits: MediaLimits, of item: EngineItemID) {}

    public func setOverlap(_ time: MediaTime) {
        guard time != overlap else { return }
        overlap = time
        if current?.isReady == true { place(at: position) }
    }

    // MARK: What an engine does by itself

    private var position: MediaTime { anchor.time(atHostNanoseconds: HostTime.now.nanoseconds) }

    private func forget() {
        generation += 1
        current = nil
        prepared = nil
        endTimer = nil
    }

    private func open(_ item: EngineItem, then: @escaping (Loaded) -> Void) {
        guard let length = duration(item.uri).flatMap({ Self.length(of: item.range, in: $0) }) else {
            return later { [self] in
                say(.failed(item.identifier, PlaybackError(.damaged, "It cannot be played.")))
            }
        }
        let generation = generation
        later { [self] in
            guard generation == self.generation else { return }
            let facts = ItemFacts(duration: length, isSeekable: true)
            then(Loaded(item: item, duration: length, isReady: true))
            say(.ready(item.identifier, facts))
        }
    }

    /// Nil when there is nothing of the part.
    private static func length(of range: MediaRange?, in whole: MediaTime) -> MediaTime? {
        guard let range else { return whole }
        return range.start < whole ? min(range.end ?? whole, whole) - range.start : nil
    }

    private func begin(at start: MediaTime) {
        place(at: start)
        later { [self] in sayAnchor() }
    }

    private func setPlaying(_ isPlaying: Bool) {
        let place = position
        self.isPlaying = isPlaying
        guard current?.isReady == true else { return }
        self.place(at: place)
        later { [self] in sayAnchor() }
    }

    private func place(at time: MediaTime) {
        guard let current else { return }
        anchor = PositionAnchor(
            time: time, hostNanoseconds: HostTime.now.nanoseconds, rate: isPlaying ? rate : 0, limit: current.duration)
        endTimer = nil
        guard isPlaying else { return }
        let early = prepared == nil || time > current.duration - overlap ? .zero : overlap
        let left = Double((current.duration - early - time).microseconds) / rate
        endTimer = queue.timer(after: .microseconds(Int(max(0, left)))) { [weak self] in self?.end() }
    }

    private func end() {
        guard let ended = current else { return }
        guard let next = prepared else { return say(.ended(ended.item.identifier)) }
        current = next
        prepared = nil
        place(at: .zero)
        say(.advanced(to: next.item.identifier))
        sayAnchor()
    }

    private func sayAnchor() {
        guard let current else { return }
        say(.positionAnchored(current.item.identifier, anchor))
    }

    private func say(_ event: PlaybackEngineEvent) { onEvent?(event) }

    /// Never from inside a call of the player, and not any more once it has gone on to something else.
    private func later(_ body: @escaping () -> Void) {
        let generation = generation
        pending.append { [self] in if generation == self.generation { body() } }
        if pending.count == 1 { turn = queue.timer(after: .milliseconds(1)) { [weak self] in self?.runPending() } }
    }

    private var pending: [() -> Void] = []
    private var turn: QueueTimer?

    private func runPending() {
        let due = pending
        pending = []
        for body in due { body() }
    }
}
