internal import EventQueue
internal import MediaModel
internal import Playback

/// Why no more comes of an item that is still being opened.
struct PendingBreak {
    let reason: PlaybackError
    let timer: QueueTimer
}

/// Adaptive streams some segment of which does not come: what came before it is heard, then the item fails.
extension GStreamerEngine {
    /// A server has refused a segment, or a list, of an item, whose demuxer waits until it is left.
    func segmentRefused(_ refusal: SegmentRefusals.Refusal, _ serial: UInt64) {
        guard let item = item(serial) else { return }
        _ = keepsSegments(
            of: item,
            PlaybackError(
                .network, "The server refuses a part of it (\(refusal.status)); try again later.",
                detail: refusal.address))
    }

    /// As long as a segment that has come may take to become a sample.
    private static let openingTime: Duration = .seconds(4)

    private func awaitSample(of item: PipelineItem, _ reason: PlaybackError) {
        let serial = item.serial
        let timer = queue.timer(after: Self.openingTime) { [weak self] in
            guard let self, let item = self.item(serial), !item.isReady else { return }
            if item === prepared { failPrepared(item, reason) } else { failCurrent(item, reason) }
        }
        item.pendingBreak = item.pendingBreak ?? PendingBreak(reason: reason, timer: timer)
    }

    /// The item has become ready.
    func takePendingBreak(of item: PipelineItem) {
        guard let pending = item.pendingBreak else { return }
        item.pendingBreak = nil
        _ = keepsSegments(of: item, pending.reason)
    }

    /// True when the item goes on as far as it has come. Nothing says where that is: the last sample that has passed is
    /// looked at until it has been heard and none has followed.
    func keepsSegments(of item: PipelineItem, _ failure: PlaybackError) -> Bool {
        guard item.isReady else {
            awaitSample(of: item, failure)
            return true
        }
        item.breakReason = item.breakReason ?? failure
        item.isDry = true
        guard item === current else { return true }
        if isBuffering {
            // There is no more to be waited for.
            isBuffering = false
            stall = nil
            tell(.waiting(nil))
            if isPlaying { startFlow() }
        }
        scheduleBreak()
        return true
    }

    /// Whether the current item has been given up and only goes on as far as it has come.
    var hasBrokenSegments: Bool {
        current?.slot.adaptive != nil && current?.breakReason != nil
    }
}
