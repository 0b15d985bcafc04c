internal import CPulse

/// At one moment, the frame of a stream that was being heard.
struct StreamTiming: Sendable {
    /// CLOCK_MONOTONIC, nanoseconds.
    let time: Double
    let frame: Double

    /// What to add to the time of a frame, counted at the nominal rate from frame 0, to have the time it is heard.
    var origin: Double { time - frame * Self.nanosecondsPerFrame }

    static let nanosecondsPerFrame = 1e9 / Double(StreamFormat.samplesPerSecond)

    /// From what the server has told about a stream.
    ///
    /// The server takes the indices and the sink's latency in one go on the sink's own thread and then looks at the
    /// clock; as both processes are on one machine the library passes that time on. The null sink renders ahead by up to
    /// a block: `sink_usec` is by how much. For a playing stream it counts what lies between the stream's buffer and
    /// the ear; for a recorded monitor the ear is that much behind what is recorded.
    init?(_ info: pa_timing_info, isRecording: Bool) {
        guard info.synchronized_clocks != 0, info.playing != 0 else { return nil }
        func frames(_ microseconds: pa_usec_t) -> Double {
            Double(microseconds) * 1e3 / Self.nanosecondsPerFrame
        }
        let index =
            Double(isRecording ? info.write_index : info.read_index) / Double(StreamFormat.bytesPerFrame)
        frame = index + (isRecording ? frames(info.source_usec) : 0) - frames(info.sink_usec)
        // The time is that of the wall clock.
        var now = timeval()
        unsafe pa_gettimeofday(&now)
        let age =
            Double(now.tv_sec - info.timestamp.tv_sec) * 1e9 + Double(now.tv_usec - info.timestamp.tv_usec)
            * 1e3
        time = Double(monotonicNow()) - age
    }
}

/// The clock of one stream: when each of its frames is heard.
///
/// What the server tells is late by the time its main thread took to come to the clock, never early, so the earliest of
/// the neighbouring points is the true one; neighbours only, because the sink counts in whole microseconds and so does
/// not keep the nominal rate exactly.
struct StreamClock: Sendable {
    private(set) var points: [StreamTiming] = []

    mutating func add(_ point: StreamTiming) { points.append(point) }

    func time(ofFrame frame: Double) -> Double? {
        origin { $0.frame - frame }.map { $0 + frame * StreamTiming.nanosecondsPerFrame }
    }

    func frame(at time: Double) -> Double? {
        origin { ($0.time - time) / StreamTiming.nanosecondsPerFrame }
            .map { (time - $0) / StreamTiming.nanosecondsPerFrame }
    }

    private func origin(_ distance: (StreamTiming) -> Double) -> Double? {
        let span = Double(StreamFormat.samplesPerSecond) / 2
        let near = points.filter { abs(distance($0)) < span }
        return near.map(\.origin).min() ?? points.min { abs(distance($0)) < abs(distance($1)) }?.origin
    }
}
