internal import EventQueue
internal import MediaModel

/// A pipeline that is told to play and to pause within a millisecond or two may stay between the two for good: GStreamer
/// waits for a sample that it has thrown away itself, and each seek behind that waits too.
extension GStreamerEngine {
    /// Far longer than a sample of a file takes to come.
    private static let restLimit: Duration = .milliseconds(400)

    /// The state has been changed while another change may have been on its way.
    func waitForRest() {
        guard !pipeline.isAtRest else { return }
        isChangingState = true
        guard let current, current.isReady, current.item.uri.isFile else { return }
        restTimer = queue.timer(after: Self.restLimit) { [weak self] in self?.restIsOverdue() }
    }

    /// The item goes on in a pipeline begun anew: where a seek was to go, or where it is.
    private func restIsOverdue() {
        restTimer = nil
        guard !pipeline.isAtRest else {
            isChangingState = false
            startWaitingSeek()
            return
        }
        guard !isBuffering, let place = audiblePosition else { return }
        reopen(at: place, followedBy: follower)
    }
}
