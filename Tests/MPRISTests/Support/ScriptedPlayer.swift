import EventQueue
import MediaModel
import NowPlaying

/// A player without sound, on a thread of its own: handlers note what was asked for and update the session as a real
/// player would, in one step per event.
actor ScriptedPlayer {
    nonisolated let session = NowPlayingSession()
    nonisolated let queue = EventQueue(label: "player")
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// What was asked for, in order: `play`, `seek 3000000`, ...
    private(set) var commands: [String] = []
    /// What the handlers answer instead of doing anything.
    private var refusal: RemoteCommandHandlerStatus?
    private(set) var info = NowPlayingInfo()
    private var tracks: [NowPlayingItem] = []
    private var index: Int?
    private var lastEntry: UInt64 = 0

    init() {
        info.supportedRates = 0.5...2
        info.volume = 0.5
    }

    // MARK: The script

    func load(_ count: Int, length: MediaTime? = MediaTime(microseconds: 60_000_000)) {
        tracks = (1...count).map { number in
            lastEntry += 1
            var metadata = Metadata()
            metadata.title = "Track \(number)"
            metadata.artists = ["Artist \(number)", "Guest"]
            return NowPlayingItem(
                identifier: EntryID(rawValue: lastEntry), metadata: metadata,
                uri: MediaURI("file:///music/\(number).flac"), duration: length)
        }
        index = 0
        stand(at: .zero, .stopped)
        publish()
    }

    func unload() {
        tracks = []
        index = nil
        stand(at: .zero, .stopped)
        publish()
    }

    func refuse(with status: RemoteCommandHandlerStatus?) {
        refusal = status
    }

    /// One event of the player's own.
    func change(_ body: @Sendable (inout NowPlayingInfo) -> Void) {
        body(&info)
        if let index, let item = info.item { tracks[index] = item }
        publish()
    }

    func jump(to position: MediaTime) {
        info.discontinuity += 1
        stand(at: position, info.playbackStatus)
        publish()
    }

    /// What a natural end does.
    func endTrack() {
        if info.repeatMode == .track {
            jump(to: .zero)
        } else {
            move(to: (index ?? 0) + 1)
        }
    }

    func setState(_ status: PlaybackStatus, at position: MediaTime = .zero) {
        stand(at: position, status)
        publish()
    }

    func forgetCommands() {
        commands = []
    }

    func position() -> MediaTime {
        info.position.time(atHostNanoseconds: HostTime.now.nanoseconds)
    }

    // MARK: Handlers

    nonisolated func addTargets(_ kinds: Set<RemoteCommandKind> = Set(RemoteCommandKind.allCases)) {
        let center = session.remoteCommandCenter
        func add<Event>(
            _ command: RemoteCommand<Event>, _ body: @escaping @Sendable (isolated ScriptedPlayer, Event) -> Void,
            _ name: @escaping @Sendable (Event) -> String
        ) {
            guard kinds.contains(command.kind) else { return }
            command.addTarget { event in await self.perform(name(event)) { body($0, event) } }
        }
        add(center.play, { player, _ in player.play() }, { _ in "play" })
        add(center.pause, { player, _ in player.pause() }, { _ in "pause" })
        add(center.togglePlayPause, { player, _ in player.toggle() }, { _ in "toggle" })
        add(center.stop, { player, _ in player.halt() }, { _ in "stop" })
        add(center.nextTrack, { player, _ in player.move(to: (player.index ?? 0) + 1) }, { _ in "next" })
        add(center.previousTrack, { player, _ in player.move(to: (player.index ?? 0) - 1) }, { _ in "previous" })
        add(center.skipForward, { $0.skip(by: $1.interval!) }, { "forward \($0.interval!.microseconds)" })
        add(center.skipBackward, { $0.skip(by: -$1.interval!) }, { "backward \($0.interval!.microseconds)" })
        add(center.changePlaybackPosition, { $0.jump(to: $1.position) }, { "position \($0.position.microseconds)" })
        add(center.changePlaybackRate, { $0.setRate($1.rate) }, { "rate \($0.rate)" })
        add(center.changeShuffleMode, { $0.setShuffled($1.isShuffled) }, { "shuffle \($0.isShuffled)" })
        add(center.changeRepeatMode, { $0.setRepeat($1.repeatMode) }, { "repeat \($0.repeatMode)" })
        add(center.changeVolume, { $0.setVolume($1.volume) }, { "volume \($0.volume)" })
        add(center.openURI, { $0.open($1.uri) }, { "open \($0.uri.text)" })
        add(center.raise, { _, _ in }, { _ in "raise" })
        add(center.quit, { _, _ in }, { _ in "quit" })
    }

    private func perform(
        _ command: String, _ body: @Sendable (isolated ScriptedPlayer) -> Void
    ) -> RemoteCommandHandlerStatus {
        commands.append(command)
        if let refusal { return refusal }
        body(self)
        return .success
    }

    private func play() {
        guard index != nil, info.playbackStatus != .playing else { return }
        setState(.playing, at: position())
    }

    private func pause() {
        guard info.playbackStatus == .playing else { return }
        setState(.paused, at: position())
    }

    private func toggle() {
        if info.playbackStatus == .playing { pause() } else { play() }
    }

    private func halt() {
        setState(.stopped)
    }

    private func move(to next: Int) {
        guard tracks.indices.contains(next) else { return setState(.stopped) }
        index = next
        setState(info.playbackStatus)
    }

    private func skip(by offset: MediaTime) {
        let target = max(.zero, position() + offset)
        if let length = info.item?.duration, target > length { return move(to: (index ?? 0) + 1) }
        jump(to: target)
    }

    private func setRate(_ rate: Double) {
        info.rate = rate
        setState(info.playbackStatus, at: position())
    }

    private func setShuffled(_ isShuffled: Bool) {
        info.isShuffled = isShuffled
        publish()
    }

    private func setRepeat(_ mode: RepeatMode) {
        info.repeatMode = mode
        publish()
    }

    /// In whole percent, as a mixer with coarse steps would.
    private func setVolume(_ volume: Double) {
        info.volume = (volume * 100).rounded() / 100
        publish()
    }

    private func open(_ uri: MediaURI) {
        lastEntry += 1
        let next = index.map { $0 + 1 } ?? 0
        let item = NowPlayingItem(
            identifier: EntryID(rawValue: lastEntry), metadata: Metadata(), uri: uri,
            duration: MediaTime(microseconds: 30_000_000))
        tracks.insert(item, at: next)
        index = next
        setState(.playing)
    }

    private func stand(at position: MediaTime, _ status: PlaybackStatus) {
        info.playbackStatus = status
        info.item = index.map { tracks[$0] }
        info.position = PositionAnchor(
            time: position, hostNanoseconds: HostTime.now.nanoseconds, rate: status == .playing ? info.rate : 0,
            limit: info.item?.duration)
    }

    private func publish() {
        let (info, index, count) = (info, index, tracks.count)
        let wraps = info.repeatMode == .playlist && count > 1
        session.update { state in
            state.info = info
            var disabled = state.disabledCommands
            disabled.remove(.nextTrack)
            disabled.remove(.previousTrack)
            if !wraps, (index ?? 0) >= count - 1 { disabled.insert(.nextTrack) }
            if !wraps, (index ?? 0) == 0 { disabled.insert(.previousTrack) }
            state.disabledCommands = disabled
        }
    }
}
