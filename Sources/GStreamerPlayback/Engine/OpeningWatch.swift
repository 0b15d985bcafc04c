internal import EventQueue
internal import MediaModel
internal import Playback

/// A file that is opened right behind others may never bring its first sample: seen with AIFF, whose parser in GStreamer
/// 1.22 is stopped by the former item's end and says nothing.
extension GStreamerEngine {
    /// Far longer than a file takes that can be read at all, but for a disk that has to wake up, which loses nothing.
    private static let openingLimit: Duration = .milliseconds(1_500)

    /// Opens it once more, and not again, where nothing has come of it.
    func watchOpening(of item: EngineItem, at start: MediaTime) {
        guard item.uri.isFile else { return }
        openingTimer = queue.timer(after: Self.openingLimit) { [weak self] in
            guard let self, let current, current.item.identifier == item.identifier, !current.isReady else { return }
            let following = cuedFollower ?? prepared?.item
            dropEverything()
            if isPlaying {
                open(item, at: start, followedBy: following)
            } else {
                cue(item, at: start)
                cuedFollower = following
            }
        }
    }
}
