public import MediaModel
internal import Playback

/// The end of one item and the beginning of the next at the same time.
///
/// The join lets one item through after the other, and goes on doing so: where the overlap begins, the current item ends
/// for the join. What is left of it is decoded and kept (`ItemTail`), and the sound stage adds it to the first samples of
/// the next item. So everything that holds for a joint holds for an overlap, and the change of item is told when the next
/// one begins to be heard.
extension GStreamerEngine {
    public func setOverlap(_ time: MediaTime) {
        takeOverlapBack()
        overlap = time
        arrangeOverlap()
    }

    /// Tells the current item where the overlap begins, unless it should have begun already.
    func arrangeOverlap() {
        guard overlap > .zero, pipeline.chain.sound.isInserted, continuation == nil, let current, current.isReady,
            let prepared, prepared.isReady, let place = overlapStart, !hasJoinMovedOn, !isEndSent,
            seeks.inFlight == nil, (audiblePosition ?? .zero) < place
        else { return }
        let start = current.item.resourceTime(place)
        _ = current.slot.withWindow { [overlap] in
            $0.overlap(from: start.unsignedNanoseconds, to: (start + overlap).unsignedNanoseconds)
        }
    }

    /// Where it begins in the current item; nil where there is none.
    private var overlapStart: MediaTime? {
        guard overlap > .zero, let current, let whole = current.facts(of: current.item).duration, whole > overlap else {
            return nil
        }
        return whole - overlap
    }

    /// From here on the current item is heard to its end.
    func takeOverlapBack() {
        guard overlap > .zero else { return }
        overlap = .zero
        guard let current, !hasJoinMovedOn, !isEndSent else { return }
        if !current.slot.withWindow({ $0.takeOverlapBack() }) { playAgain() }
    }

    /// A seek throws away what was kept. One into the overlap is one into the item: it is heard to its end then.
    func keepOverlap(behindSeekTo time: MediaTime) {
        guard let current else { return }
        _ = current.slot.takeTail()
        guard let place = overlapStart, prepared?.isReady == true, time < place else {
            _ = current.slot.withWindow { $0.takeOverlapBack() }
            return
        }
        let start = current.item.resourceTime(place)
        current.slot.withWindow { [overlap] in
            $0.overlapBehindFlush(from: start.unsignedNanoseconds, to: (start + overlap).unsignedNanoseconds)
        }
    }
}
