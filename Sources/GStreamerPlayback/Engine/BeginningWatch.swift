internal import EventQueue
internal import Playback

/// Sound that should have begun and has not: a sound server that does not answer keeps GStreamer's thread while the stream
/// is made, and the engine hears nothing of it.
extension GStreamerEngine {
    /// Far longer than a stream takes to be made.
    private static let beginningLimit: Duration = .milliseconds(600)

    func watchBeginning() {
        guard isPlaying, output.isDevice else { return }
        beginningTimer = queue.timer(after: Self.beginningLimit) { [weak self] in self?.beginningIsOverdue() }
    }

    private func beginningIsOverdue() {
        beginningTimer = nil
        guard isPlaying, !isBuffering, !isCued, current?.isReady == true, !soundClock.isMoving, standstill == nil else {
            return
        }
        isBeginningLate = true
        tell(.waiting(.outputNotAnswering))
    }

    /// Sound flows, or is not to flow any more.
    func endBeginning() {
        beginningTimer = nil
        guard isBeginningLate else { return }
        isBeginningLate = false
        report(.waiting(nil))
    }
}
