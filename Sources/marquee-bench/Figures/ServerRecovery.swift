/// The sound server is killed while music plays and starts again: from its start to sound, and how far the place that is
/// heard first is from the one heard last.
func measureServerRecovery(_ stage: Stage) throws -> [Row] {
    let seconds = 30
    let file = try stage.media.noise(21, seconds: seconds, as: .flac)
    let known = KnownSound(Noise.samples(seed: 21, count: seconds * StreamFormat.samplesPerSecond))
    var (times, errors): ([Double], [Double]) = ([], [])
    for index in 0..<(stage.options.isQuick ? 2 : 5) {
        let player = try Player(on: stage, [file])
        defer { player.program.end() }
        try player.wait(forStatus: "Playing")
        pause(milliseconds: 1_500 + index * 7 % 11)
        let position = try player.client.call(Player.positionRead).arguments.first?.int64 ?? 0
        let start = try stage.restartSoundServer()
        let room = try ListeningRoom(on: stage)
        guard let heard = try firstSound(after: start, in: room) else {
            throw BenchError("the sound server came back and nothing was heard in 5 s")
        }
        times.append(heard)
        let later = start + Int64(heard * 1e6) + 250_000_000
        try room.wait(until: later)
        let last = Double(position) * Double(StreamFormat.samplesPerSecond) / 1e6
        let guess = last + 0.25 * Double(StreamFormat.samplesPerSecond)
        guard let onset = try room.onset(of: known, heardAt: later, near: guess, after: start) else {
            throw BenchError("what was heard after the sound server came back is not the file")
        }
        errors.append(abs(onset.frame - last) * StreamTiming.nanosecondsPerFrame / 1e6)
    }
    let (all, places) = (Statistics(times), Statistics(errors))
    return [
        Row(
            figure: "sound server started again to sound", measured: "\(number(all.median, 0)) ms",
            reach: "under 2 s each", isMet: all.largest < 2_000,
            note: "smallest \(number(all.smallest, 0)) ms, largest \(number(all.largest, 0)) ms"),
        Row(
            figure: "place heard after that against the one before", measured: "\(number(places.median, 1)) ms",
            reach: "within 100 ms each", isMet: places.largest < 100,
            note: "largest \(number(places.largest, 1)) ms"),
    ]
}

private func firstSound(after start: Int64, in room: ListeningRoom) throws -> Double? {
    for milliseconds in [1_000, 2_000, 5_000] {
        try room.wait(until: start + Int64(milliseconds) * 1_000_000)
        if let time = try room.firstSound(after: start) { return time }
    }
    return nil
}
