internal import EventQueue
internal import MediaModel
internal import Playback

/// How long a server may take for its answer in all. `souphttpsrc` knows a limit for each piece of it only: a server that
/// sends its header one byte a second would be waited for as long as it likes.
extension GStreamerEngine {
    /// From the beginning of an item to the end of its server's header. The host's name is looked up in that time, too.
    func watchAnswer(to item: PipelineItem) {
        guard !item.item.uri.isFile else { return }
        let limit = Duration.seconds(pipeline.network.timeout) * 1.5
        let serial = item.serial
        item.answerTimer = queue.timer(after: limit) { [weak self] in self?.answerIsOverdue(serial) }
    }

    private func answerIsOverdue(_ serial: UInt64) {
        guard let item = item(serial) else { return }
        item.answerTimer = nil
        guard !item.slot.hasAnswered, !item.isReady else { return }
        let seconds = Double(pipeline.network.timeout) * 1.5
        let failure = PlaybackError(
            .timedOut, "The server has not answered within \(seconds) s; check the address, or try again later.")
        if item === prepared { failPrepared(item, failure) } else { failCurrent(item, failure) }
    }
}
