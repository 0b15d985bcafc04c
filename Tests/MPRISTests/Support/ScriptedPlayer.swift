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
    /// The part of the list that is shown; nil for all of it.
    private var window: Range<Int>?
    private var playlists: NowPlayingPlaylists?

    init() {
        info.supportedRates = 0.5...2
        info.volume = 0.5
    }

    // MARK: The script

    func load(_ count: Int, length: MediaTime? = MediaTime(microseconds: 60_000_000)) {
        tracks = (1...count).map { makeTrack("Track \($0)", "Artist \($0)", "file:///music/\($0).flac", length) }
        index = 0
        stand(at: .zero, .stopped)
        publish()
    }

    private func makeTrack(_ title: String, _ artist: String, _ uri: String, _ length: MediaTime?) -> NowPlayingItem {
        lastEntry += 1
        var metadata = Metadata()
        metadata.title = title
        metadata.artists = [artist, "Guest"]
        return NowPlayingItem(
            identifier: EntryID(rawValue: lastEntry), metadata: metadata, uri: MediaURI(uri), duration: length)
    }

    /// One edit of the player's own. The current track stays current while it is there.
    func edit(_ body: @Sendable (inout [NowPlayingItem]) -> Void) {
        let current = index.map { tracks[$0].identifier }
        body(&tracks)
        index = tracks.firstIndex { $0.identifier == current } ?? (tracks.isEmpty ? nil : 0)
        stand(at: position(), index == nil ? .stopped : info.playbackStatus)
        publish()
    }

    /// Puts new tracks at an index, in one edit.
    func insert(_ count: Int, at place: Int) {
        let new = (0..<count).map { makeTrack("New \($0)", "Somebody", "file:///new/\($0).flac", nil) }
        edit { $0.insert(contentsOf: new, at: place) }
    }

    func show(_ window: Range<Int>?) {
        self.window = window
        publish()
    }

    func show(_ playlists: NowPlayingPlaylists?) {
        self.playlists = playlists
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
        add(
            center.insertTrack, { $0.insert($1) },
            { "insert \($0.uri.text) \($0.place.words)\($0.setAsCurrent ? " and play" : "")" })
        add(center.removeTrack, { $0.remove($1.track) }, { "remove \($0.track.rawValue)" })
        add(center.playTrack, { $0.play($1.track) }, { "go to \($0.track.rawValue)" })
        add(center.activatePlaylist, { $0.activate($1.playlist) }, { "activate \($0.playlist.rawValue)" })
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

    private func insert(_ event: InsertTrackEvent) {
        lastEntry += 1
        let item = NowPlayingItem(identifier: EntryID(rawValue: lastEntry), metadata: Metadata(), uri: event.uri)
        let place =
            switch event.place {
            case .start: 0
            case .end: tracks.count
            case .after(let entry): tracks.firstIndex { $0.identifier == entry }.map { $0 + 1 } ?? tracks.count
            }
        if event.setAsCurrent {
            tracks.insert(item, at: place)
            play(item.identifier)
        } else {
            edit { $0.insert(item, at: place) }
        }
    }

    private func remove(_ entry: EntryID) {
        guard let place = tracks.firstIndex(where: { $0.identifier == entry }) else { return }
        let isCurrent = place == index
        let successor = tracks.indices.contains(place + 1) ? place : nil
        guard isCurrent else { return edit { $0.remove(at: place) } }
        tracks.remove(at: place)
        index = successor ?? (tracks.isEmpty ? nil : 0)
        setState(successor == nil ? .stopped : info.playbackStatus)
    }

    private func play(_ entry: EntryID) {
        guard let place = tracks.firstIndex(where: { $0.identifier == entry }) else { return }
        index = place
        setState(.playing)
    }

    private func activate(_ playlist: PlaylistID) {
        guard let list = playlists?.lists.first(where: { $0.id == playlist }), list.itemCount > 0 else { return }
        tracks = (1...list.itemCount).map { makeTrack("\(list.name) \($0)", "Band", "file:///list/\($0).flac", nil) }
        index = 0
        playlists?.active = playlist
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
        let shown = window.map { $0.clamped(to: tracks.indices) } ?? tracks.indices
        info.trackList = TrackListWindow(
            tracks: tracks[shown].map(ListedTrack.init), firstIndex: shown.lowerBound, totalCount: tracks.count)
        let (info, index, count, playlists) = (info, index, tracks.count, playlists)
        let wraps = info.repeatMode == .playlist && count > 1
        session.update { state in
            state.info = info
            state.playlists = playlists
            var disabled = state.disabledCommands
            disabled.remove(.nextTrack)
            disabled.remove(.previousTrack)
            if !wraps, (index ?? 0) >= count - 1 { disabled.insert(.nextTrack) }
            if !wraps, (index ?? 0) == 0 { disabled.insert(.previousTrack) }
            state.disabledCommands = disabled
        }
    }
}

extension ListedTrack {
    fileprivate init(_ item: NowPlayingItem) {
        self.init(
            id: item.identifier, item: MediaItem(item.uri!),
            facts: SharedMediaFacts(
                MediaFacts(metadata: item.metadata, duration: item.duration, isSeekable: true, isLive: item.isLive)))
    }
}

extension TrackInsertionPlace {
    fileprivate var words: String {
        switch self {
        case .start: "at the start"
        case .after(let entry): "after \(entry.rawValue)"
        case .end: "at the end"
        }
    }
}
