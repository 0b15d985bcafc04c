/// Which of a resource's samples are heard: those of the part that is played. What a seek decodes before its place and
/// what comes behind the end is thrown away, to the sample. All times are the resource's own, in nanoseconds.
///
/// The streaming thread asks for each buffer and the engine moves the end, both under the lock of the `ItemSlot`: so it
/// is known of every sample whether it passed before the end was moved or not.
struct PartWindow {
    /// Nothing before it is heard; nil when nothing is cut off.
    private(set) var start: UInt?
    /// Where the samples behind the next flush begin: those on their way still are of the place before.
    private var startBehindFlush: UInt?
    /// Where the part ends, or the last of the parts that go on from here; nil for the end of the resource.
    private(set) var end: UInt?
    /// Where the part that is heard ends and the next one of the same resource goes on.
    private(set) var boundary: UInt?
    /// What is decoded for the next item, to sound together with its beginning; the item ends before it.
    private(set) var overlap: Range<UInt>?
    private var overlapBehindFlush: Range<UInt>?
    /// Whether some of that has been kept since the last flush.
    private var hasKept = false
    /// Where the resource says that it ends. Decoders cut there, too, but round so that a sample too many may be left.
    private(set) var resourceEnd: UInt?
    /// What makes the time of a sample that of the resource: each link of a chained stream counts from 0.
    private(set) var shift = 0.0
    /// Everything before it was read since the last flush and thrown away: running time counts from there.
    private(set) var skipped: UInt?
    /// The end has been told behind; nothing passes any more before the next flush.
    private(set) var isClosed = false
    /// How often everything on its way was thrown away.
    private(set) var flushes = 0
    private var passedUntil = 0.0
    private var isBoundaryTold = false
    /// Half of a sample and a bit.
    private var tolerance = 0.0

    init(end: UInt?) {
        self.end = end
    }

    /// What is to become of a buffer.
    struct Admission: Hashable {
        /// Its frames that are heard.
        let frames: Range<Int>
        /// Those that are kept for the overlap with the next item.
        var kept = 0..<0
        /// Nothing of it or of what follows is heard: the part has ended before it.
        let isBehindEnd: Bool
        /// With it the first samples behind the boundary pass.
        let passesBoundary: Bool
    }

    mutating func admit(_ time: UInt, frames: Int, rate: Int) -> Admission {
        let (time, rate) = (Double(time) + shift, Double(rate))
        func frame(at place: UInt) -> Int {
            Int(min(max(0, ((Double(place) - time) * rate / 1e9).rounded()), Double(frames)))
        }
        let first = start.map(frame) ?? 0
        let whole = min(end.map(frame) ?? frames, resourceEnd.map(frame) ?? frames)
        let last = min(whole, overlap.map { frame(at: $0.lowerBound) } ?? whole)
        if end.map(frame) == 0 || overlap.map({ frame(at: $0.upperBound) }) == 0 { isClosed = true }
        let kept = keep(last..<min(whole, overlap.map { frame(at: $0.upperBound) } ?? whole))
        guard !isClosed, first < last else {
            return Admission(frames: 0..<0, kept: kept, isBehindEnd: isClosed, passesBoundary: false)
        }
        passedUntil = time + Double(last) * 1e9 / rate
        tolerance = 0.6e9 / rate
        let passesBoundary = !isBoundaryTold && hasPassed(boundary)
        if passesBoundary { isBoundaryTold = true }
        return Admission(frames: first..<last, kept: kept, isBehindEnd: false, passesBoundary: passesBoundary)
    }

    /// What comes from here on counts its samples from `start`, which is `time` of the resource, up to `stop` or without
    /// a known end.
    mutating func beginSegment(from start: UInt, at time: UInt, to stop: UInt?) {
        // Samples without any time of the resource are left as they are.
        shift = start == .max || time == .max ? 0 : Double(time) - Double(start)
        resourceEnd = stop.map { UInt(min(max(0, Double($0) + shift), 9e18)) }
    }

    private mutating func keep(_ frames: Range<Int>) -> Range<Int> {
        guard overlap != nil, !isClosed, !frames.isEmpty else { return 0..<0 }
        hasKept = true
        return frames
    }

    /// Where the item ends for those who hear it, as far as that is told.
    var stop: UInt? { overlap?.lowerBound ?? end }

    /// Has the item end at the start of a range, whose samples are kept. False, and nothing changes, when it comes too
    /// late.
    mutating func overlap(from start: UInt, to end: UInt) -> Bool {
        guard start < end, !isClosed, !hasPassed(start) else { return false }
        overlap = start..<end
        overlapBehindFlush = overlap
        return true
    }

    /// False when it comes too late: then it is right from the next flush on.
    mutating func takeOverlapBack() -> Bool {
        overlapBehindFlush = nil
        guard overlap != nil else { return true }
        guard !hasKept, !isClosed else { return false }
        overlap = nil
        return true
    }

    mutating func overlapBehindFlush(from start: UInt, to end: UInt) {
        overlapBehindFlush = start < end ? start..<end : nil
    }

    /// Whether samples behind a time have passed since the last flush.
    private func hasPassed(_ time: UInt?) -> Bool {
        time.map { passedUntil > Double($0) + tolerance } ?? false
    }

    /// Where the samples end that have been let through since the last flush, in nanoseconds.
    var lastSample: Double { passedUntil }

    var hasPassedBoundary: Bool { hasPassed(boundary) }

    /// Moves the end, and says where a part goes over into the next before it. False when it comes too late: samples
    /// behind the new end have passed, or some before it were held back. Then it is right from the next flush on.
    mutating func moveEnd(to end: UInt?, boundary: UInt?) -> Bool {
        self.end = end
        self.boundary = boundary
        isBoundaryTold = hasPassedBoundary
        return !isClosed && !hasPassed(end)
    }

    /// The boundary is behind: what was the next part is the present one.
    mutating func passBoundary() {
        boundary = nil
        isBoundaryTold = false
    }

    mutating func close() {
        isClosed = true
    }

    /// Has everything behind the next flush begin at a time.
    mutating func startBehindFlush(at time: UInt?) {
        startBehindFlush = time
    }

    /// No seek is possible: what comes before a time is decoded and thrown away.
    mutating func skip(to time: UInt) {
        skipped = time
        start = time
        startBehindFlush = time
    }

    /// Everything on its way has been thrown away.
    mutating func beginAnew() {
        skipped = nil
        start = startBehindFlush
        overlap = overlapBehindFlush
        hasKept = false
        isClosed = false
        passedUntil = 0
        isBoundaryTold = false
        flushes += 1
    }
}
