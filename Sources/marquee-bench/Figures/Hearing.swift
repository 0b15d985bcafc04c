/// The listening room itself: its clock against the one of a stream that plays known noise, and what starting and
/// stopping such a stream takes to be heard. Its own errors are part of every figure that is heard.
func measureHearing(_ stage: Stage) throws -> [Row] {
    let room = try ListeningRoom(on: stage)
    let samples = Noise.samples(seed: 99, count: 10 * StreamFormat.samplesPerSecond)
    let known = KnownSound(samples)
    let stream = try PlaybackStream(stage.soundServerPlace, samples: samples)
    var errors: [Double] = []
    _ = try stream.setPlaying(true)
    for _ in 0..<(stage.options.isQuick ? 10 : 30) {
        try stream.turn(milliseconds: 70)
        guard let timing = try stream.timing() else { continue }
        try stream.turn(milliseconds: 30)
        if let heard = try room.place(of: known, at: Int64(timing.time), near: timing.frame) {
            errors.append((heard - timing.frame) * StreamTiming.nanosecondsPerFrame / 1e6)
        }
    }
    _ = try stream.setPlaying(false)
    let sizes = Statistics(errors.map(abs))
    guard sizes.count > 0 else { throw BenchError("the reference stream was not heard") }
    let reference = try BareStream(on: stage, room)
    return [
        Row(
            figure: "listening room against a stream's own clock", measured: "\(number(sizes.median, 3)) ms",
            reach: "under 0.3 ms", isMet: sizes.median < 0.3 && sizes.largest < 1,
            note:
                "median \(number(Statistics(errors).median, 3)) ms with its sign, largest \(number(sizes.largest, 3)) ms;"
                + " a bare stream that is started is heard after \(number(reference.starts.smallest, 2)) to"
                + " \(number(reference.starts.largest, 2)) ms, silent when stopped after"
                + " \(number(reference.stops.smallest, 2)) to \(number(reference.stops.largest, 2)) ms")
    ]
}
