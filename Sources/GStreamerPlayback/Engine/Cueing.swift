internal import CGStreamer
internal import MediaModel
internal import Playback

/// An item that is to wait, paused or until enough of it has come over the network, is opened up to its first sample and no
/// further; the device stays closed until playback starts.
///
/// A stream of PulseAudio's that is made and not started has a clock that runs all the same. Playing after five seconds
/// of waiting would begin with five seconds of silence.
extension GStreamerEngine {
    /// Makes an item current that waits.
    func cue(_ item: EngineItem, at start: MediaTime) {
        guard let new = make(item, start: start, isHeld: true) else { return }
        current = new
        isCued = true
        new.begin()
    }

    /// Sound starts to flow: at last, or again.
    func startFlow() {
        guard isCued else {
            pipeline.setState(GST_STATE_PLAYING)
            waitForRest()
            watchBeginning()
            return
        }
        isCued = false
        isChangingState = true
        prepareStream()
        guard pipeline.setState(GST_STATE_PLAYING) else { return }
        watchBeginning()
        current?.letThrough()
        if let following = cuedFollower {
            cuedFollower = nil
            // What was said of the two before the item was cued holds.
            let overlap = overlap
            prepare(following)
            self.overlap = overlap
        }
    }

    /// A seek that came before the item was ready only changes where it will begin.
    private func placeCued() {
        guard isCued, let current, let request = seeks.takeWaiting() else { return }
        current.start = request.time
        if let identifier = request.identifier { tell(.seekFinished(identifier, request.time)) }
    }

    /// The first sample of an item that is held back has come.
    func itemIsHeld(_ serial: UInt64) {
        // That there is not enough of it yet has been said before, on the bus.
        drainBus()
        guard let held = item(serial) else { return }
        // Only trying tells, and as long as it waits there is no trying.
        if !held.seemsToEnd(before: held.item) {
            becomeReady(serial)
            if held === current { placeCued() }
        } else if isCued, !isPlaying {
            itemIsEmpty(serial)
            return
        }
        if !isCued {
            held.letThrough()
        } else if isPlaying, !isBuffering {
            startFlow()
        }
    }
}
