public import EventQueue
public import MediaModel

/// A player of one item at a time (compare `AVPlayer`). Sound lasts as long as the player does. Any thread.
public final class Player: Sendable {
    private let player: QueuePlayer

    public init(queue: EventQueue = EventQueue(label: "playback"), configuration: QueuePlayer.Configuration) {
        player = QueuePlayer(queue: queue, configuration: configuration)
    }

    /// Puts an item in place of the present one, in the present state of playback; nil clears the player.
    public func replaceCurrentItem(with uri: MediaURI?) async {
        let wasPlaying = snapshot.status == .playing
        await player.perform(.removeAll)
        guard let uri else { return }
        await player.perform(.insert([MediaItem(uri)], .end))
        if wasPlaying { await player.perform(.play) }
    }

    public func play() async { await player.play() }
    public func pause() async { await player.pause() }

    /// 0.25...4.0; also starts playback. 0 pauses.
    public func setRate(_ rate: Double) async { await player.setRate(rate) }

    /// 0...1 on the cubic scale.
    public func setVolume(_ volume: Double) async { await player.perform(.setVolume(volume)) }

    /// True when the seek was finished and not overtaken.
    @discardableResult
    public func seek(to time: MediaTime) async -> Bool { await player.seek(to: time) }

    @discardableResult
    public func seek(to time: MediaTime, toleranceBefore: MediaTime, toleranceAfter: MediaTime) async -> Bool {
        await player.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
    }

    public var currentTime: MediaTime { player.currentTime }
    public var snapshot: PlayerSnapshot { player.snapshot }
    public func snapshots() -> AsyncStream<PlayerSnapshot> { player.snapshots() }

    /// Ends playback and releases the device.
    public func shutDown() async { await player.shutDown() }
}
