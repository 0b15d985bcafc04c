internal import CGStreamer
internal import MediaModel
internal import Playback

/// From one item to the next before its time.
extension GStreamerEngine {
    /// The prepared item sounds at once, in place of the current one: the device's stream and the item's opening are
    /// kept, only samples are thrown away.
    func switchToPrepared(isPlaying: Bool) {
        guard let arrived = prepared, let left = current else { return }
        let hasEntered = hasJoinMovedOn
        forgetFlow()
        current = arrived
        prepared = nil
        isChangingState = true
        if !hasEntered { left.yieldJoin() }
        resume(isPlaying: isPlaying)
        left.remove(from: pipeline.element)
        // Its beginning is in the device's buffer, behind the end of the one that was left: once more from there.
        if hasEntered {
            isChangingState = false
            start(SeekRequest(time: .zero, precision: .exact, identifier: nil))
        }
    }

    /// The pipeline's state follows what is wanted now; what the former item was waiting for is over.
    private func resume(isPlaying wanted: Bool) {
        let wasRunning = isPlaying && !isBuffering
        isPlaying = wanted
        if isBuffering {
            isBuffering = false
            report(.waiting(nil))
        }
        if wanted != wasRunning { pipeline.setState(wanted ? GST_STATE_PLAYING : GST_STATE_PAUSED) }
    }
}
