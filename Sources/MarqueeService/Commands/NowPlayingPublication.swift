internal import MediaModel
internal import NowPlaying
internal import Playback

/// The player's snapshot in the words of the now-playing centre: facts go up, one value at a time.
extension NowPlayingState {
    mutating func show(_ snapshot: PlayerSnapshot) {
        info.item = snapshot.currentItem.map(NowPlayingItem.init)
        info.playbackStatus = snapshot.status
        info.position = snapshot.position
        info.discontinuity = snapshot.discontinuity
        info.rate = snapshot.rate
        info.volume = snapshot.volume
        info.isShuffled = snapshot.isShuffled
        info.repeatMode = snapshot.repeatMode
        info.trackList = snapshot.trackList
        info.queueIndex = snapshot.queueIndex
        info.queueCount = snapshot.queueCount
        info.chapterNumber = snapshot.currentChapter
        info.chapterCount = snapshot.currentItem.flatMap { $0.chapters.isEmpty ? nil : $0.chapters.count }
        showActivePlaylist(snapshot.activePlaylist)
        let isLive = snapshot.currentItem?.isLive == true
        info.supportedRates = isLive ? 1...1 : 0.25...4
        if isLive { info.rate = 1 }
        let canSeek = snapshot.currentItem?.isSeekable == true
        enable(.nextTrack, snapshot.canGoNext)
        enable(.previousTrack, snapshot.canGoPrevious)
        enable(.changePlaybackPosition, canSeek)
        enable(.skipForward, canSeek)
        enable(.skipBackward, canSeek)
    }

    private mutating func enable(_ command: RemoteCommandKind, _ isEnabled: Bool) {
        if isEnabled { disabledCommands.remove(command) } else { disabledCommands.insert(command) }
    }
}

extension NowPlayingItem {
    fileprivate init(_ item: PlayerItem) {
        var metadata = item.metadata
        if metadata.title == nil { metadata.title = item.uri.displayName }
        self.init(
            identifier: item.id, metadata: metadata, uri: item.uri, duration: item.duration, isLive: item.isLive)
    }
}
