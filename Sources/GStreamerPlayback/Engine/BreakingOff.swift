internal import EventQueue
internal import MediaModel
internal import Playback

/// A connection that breaks off while an item sounds: first what came before the break is heard, then the item fails. So
/// the player knows to the sample where to go on.
extension GStreamerEngine {
    /// True when the item goes on as far as it has come.
    func keepsWhatCame(of item: PipelineItem, _ failure: PlaybackError, isOrigin: Bool) -> Bool {
        if item.slot.adaptive != nil { return keepsSegments(of: item, failure) }
        guard failure.code == .network, !item.item.uri.isFile else { return false }
        // What else fails behind a break is due to it; where there is no stream to end, nothing else would come.
        if item.breakReason != nil { return isOrigin || item.slot.hasPad }
        guard item.isReady || (isOrigin && item.slot.server != nil) else { return false }
        item.breakReason = item.breakReason ?? failure
        scheduleBreak()
        return true
    }

    /// The last sample before the break has been let through.
    func itemRanDry(_ serial: UInt64) {
        // Why has been said before, on the bus.
        drainBus()
        guard let item = item(serial) else { return }
        let reason = item.breakReason ?? Self.unsaidBreak(of: item)
        item.isDry = true
        item.breakReason = reason
        if item.slot.isHolding {
            if item === prepared { failPrepared(item, reason) } else { failCurrent(item, reason) }
        } else {
            scheduleBreak()
        }
    }

    private static func unsaidBreak(of item: PipelineItem) -> PlaybackError {
        guard item.slot.server?.isStation == false else {
            return PlaybackError(.network, "The server has ended the stream.")
        }
        return PlaybackError(
            .brokenOff, "The server sent less of it than there is; check the connection and try again.")
    }

    /// For as long nothing has to follow what has been heard.
    private static let dryness: Duration = .milliseconds(250)

    /// Has the break told when it is heard.
    func scheduleBreak() {
        guard let current, current.isDry, let reason = current.breakReason, isPlaying, !isBuffering, !isCued else {
            return
        }
        let last = current.slot.lastSample
        let left = last - resourcePosition(of: current)
        // Only that nothing follows says of segments that there are no more.
        let isEnd = current.slot.adaptive == nil || (last > 0 && last == current.lastSeen)
        current.lastSeen = last
        if isEnd, left <= 0 || !output.isClocked {
            finishBreak(of: current, reason)
        } else {
            let delay = Duration.nanoseconds(Int64(max(0, left) / rate))
            breakTimer = queue.timer(after: max(delay, current.slot.adaptive == nil ? .zero : Self.dryness)) {
                [weak self] in self?.scheduleBreak()
            }
        }
    }

    /// Which file it was that is let go of.
    func rememberFile() {
        if let current, !current.item.uri.isFile {
            lastPatience = (current.item.uri, current.slot.intake.readAhead.stalls)
        }
        guard let current, let file = current.slot.connection.file, !current.slot.connection.isReplaced else { return }
        lastFile = (current.item.uri, file)
    }

    /// What is opened again goes on with as much as its server needed before.
    func patience(with uri: MediaURI) -> Int { lastPatience?.uri == uri ? lastPatience?.stalls ?? 0 : 0 }

    func knownFile(of uri: MediaURI) -> ServerFile? { lastFile?.uri == uri ? lastFile?.file : nil }

    /// What is heard of the current item, in the resource's own time, in nanoseconds.
    func resourcePosition(of item: PipelineItem) -> Double {
        Double(item.item.resourceTime(audiblePosition ?? .zero).nanoseconds)
    }

    private func finishBreak(of item: PipelineItem, _ reason: PlaybackError) {
        breakTimer = nil
        let end = MediaTime(nanoseconds: Int64(item.slot.lastSample))
        let anchor = PositionAnchor(
            time: item.item.ownTime(end), hostNanoseconds: HostTime.now.nanoseconds, rate: 0)
        tell(.positionAnchored(item.item.identifier, anchor))
        dropEverything()
        tell(.failed(item.item.identifier, reason))
    }

    /// A seek has the server asked again.
    func mendBreak() {
        breakTimer = nil
        guard let current, current.breakReason != nil else { return }
        current.breakReason = nil
        current.isDry = false
        current.slot.mend()
    }
}
