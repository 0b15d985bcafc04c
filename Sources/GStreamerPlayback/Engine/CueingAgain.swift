internal import EventQueue
internal import MediaModel
internal import Playback

/// A pause that the device did not obey in time, since its server stood still, or that came before the device's stream
/// had begun to play. What the device has then is not what follows what was heard, and the clock of such a stream runs on:
/// playing would begin somewhere else, or with a silence as long as the pause. So the item is cued once more, with the
/// device closed.
extension GStreamerEngine {
    /// A device that obeys needs some milliseconds.
    private static let obeyingLimit: Int64 = 80_000_000

    func isLate(since start: HostTime) -> Bool {
        start.nanoseconds(until: .now) > Self.obeyingLimit
    }

    /// Where a pending seek goes, else at `place` (nil: where the item is). False for what cannot be opened again there.
    func cueAgain(at place: MediaTime?) -> Bool {
        guard output.isDevice, let former = current, former.item.uri.isFile, let place = place ?? audiblePosition else {
            return false
        }
        let (overtaken, pending) = seeks.latest
        let (following, fadeOut, start) = (follower, fadeOut, pending?.time ?? place)
        dropEverything()
        self.fadeOut = fadeOut
        placeFadeOut()
        cue(former.item, at: start)
        guard let current else { return true }
        cuedFollower = following
        if former.isReady { current.noteReadyBefore() } else { watchOpening(of: former.item, at: start) }
        if let identifier = overtaken?.identifier { report(.seekFinished(identifier, nil)) }
        if let identifier = pending?.identifier { report(.seekFinished(identifier, start)) }
        let anchor = PositionAnchor(time: start, hostNanoseconds: HostTime.now.nanoseconds, rate: 0)
        report(.positionAnchored(former.item.identifier, anchor))
        return true
    }
}
