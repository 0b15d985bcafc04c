internal import CGStreamer
internal import MediaModel

/// How running time and an item's own time belong together: one segment of it, as it left the join.
struct SegmentClock: Hashable, Sendable {
    /// The running time at which the segment begins, nanoseconds.
    let base: Int64
    /// The item's own time at that moment, nanoseconds.
    let time: Int64
    let rate: Double

    init(_ segment: GstSegment) {
        base = Int64(clamping: segment.base)
        time = Int64(clamping: segment.time)
        rate = segment.rate
    }

    func mediaTime(atRunningTime running: Int64) -> MediaTime {
        MediaTime(nanoseconds: max(0, time + Int64(Double(running - base) * rate)))
    }
}
