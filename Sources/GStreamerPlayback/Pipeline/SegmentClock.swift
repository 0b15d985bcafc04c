internal import CGStreamer
internal import MediaModel

/// How running time and an item's own time belong together: one segment of it, as it left the join.
struct SegmentClock: Hashable, Sendable {
    /// The running time at which the segment begins, nanoseconds.
    let base: Int64
    /// The item's own time at that moment, nanoseconds.
    let time: Int64
    let rate: Double

    private init(base: Int64, time: Int64, rate: Double) {
        self.base = base
        self.time = time
        self.rate = rate
    }

    init(_ segment: GstSegment) {
        base = Int64(clamping: segment.base)
        time = Int64(clamping: segment.time)
        rate = segment.rate
    }

    /// The same clock, told from a later moment of it.
    func continued(at place: MediaTime) -> SegmentClock {
        let left = (Double(place.nanoseconds) - Double(time)) / rate
        return SegmentClock(
            base: Int64(min(max(Double(base) + left, 0), 9e18)), time: place.nanoseconds, rate: rate)
    }

    func mediaTime(atRunningTime running: Int64) -> MediaTime {
        // A damaged file may say anything of its times; in floating point nothing overflows.
        let place = Double(time) + (Double(running) - Double(base)) * rate
        return MediaTime(nanoseconds: Int64(min(max(place, 0), 9e18)))
    }
}
