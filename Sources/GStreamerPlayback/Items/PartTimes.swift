internal import MediaModel
internal import Playback

/// From an item's own time to that of the resource it is a part of, and back.
extension EngineItem {
    func resourceTime(_ time: MediaTime) -> MediaTime {
        range.map { $0.start + time } ?? time
    }

    /// Never below 0.
    func ownTime(_ resourceTime: MediaTime) -> MediaTime {
        range.map { max(.zero, resourceTime - $0.start) } ?? resourceTime
    }
}

extension MediaRange {
    /// How long the part is in a resource of this length: an end behind the resource's is the resource's. Nil when neither
    /// says.
    func duration(in whole: MediaTime?) -> MediaTime? {
        // A length that leaves nothing of the part can only be an estimate.
        guard let whole, whole > start else { return duration }
        return min(end ?? whole, whole) - start
    }
}

extension MediaTime {
    /// As GStreamer counts; 0 for times before 0.
    var unsignedNanoseconds: UInt { UInt(max(0, nanoseconds)) }
}
