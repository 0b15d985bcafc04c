/// `Next` sent to the first sound of the next track.
func measureHeardNext(_ stage: Stage) throws -> [Row] {
    let count = stage.options.isQuick ? 6 : 20
    let (tracks, seconds) = (6, 12)
    let files = try (0..<tracks).map { try stage.media.noise(10 + $0, seconds: seconds, as: .flac) }
    let known = (0..<tracks).map {
        KnownSound(Noise.samples(seed: UInt64(10 + $0), count: seconds * StreamFormat.samplesPerSecond))
    }
    let room = try ListeningRoom(on: stage)
    let player = try Player(on: stage, (0...count).map { files[$0 % tracks] })
    try player.wait(forStatus: "Playing")
    pause(milliseconds: 500)
    var (times, places): ([Double], [Double]) = ([], [])
    for index in 1...count {
        // Long enough for the player to have got the next entry ready.
        pause(milliseconds: 300 + index * 7 % 11)
        let start = monotonicNow()
        try player.perform("Next")
        guard let onset = try onset(of: known[index % tracks], after: start, in: room) else {
            throw BenchError("the next track was not heard in 2 s after Next")
        }
        times.append((onset.time - Double(start)) / 1e6)
        places.append(max(0, onset.frame.rounded()))
    }
    let all = Statistics(times)
    return [
        Row(
            figure: "`Next` to the new track heard", measured: "\(number(all.median)) ms",
            reach: "median under 10 ms",
            isMet: all.median < 10,
            note:
                "smallest \(number(all.smallest)) ms, largest \(number(all.largest)) ms; the first sample heard is number"
                + " \(number(Statistics(places).smallest, 0)) to \(number(Statistics(places).largest, 0)) of its track"
        )
    ]
}

private func onset(of known: KnownSound, after start: Int64, in room: ListeningRoom) throws -> Onset? {
    for milliseconds in [150, 500, 2_000] {
        let later = start + Int64(milliseconds) * 1_000_000
        try room.wait(until: later)
        let guess = Double(later - start) / StreamTiming.nanosecondsPerFrame
        if let onset = try room.onset(of: known, heardAt: later, near: guess, after: start - 20_000_000) {
            return onset
        }
    }
    return nil
}
