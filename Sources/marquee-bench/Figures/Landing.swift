/// Exact seeks while playing, back and forth: the first place that is heard after each, against the one asked for; in
/// each format against the whole file as GStreamer decodes it in one go.
func measureLanding(_ stage: Stage) throws -> [Row] {
    let room = try ListeningRoom(on: stage)
    let bare = try bareJumps(stage, room)
    return [MediaFormat.flac, .vorbis, .opus, .m4a, .mp3, .mp3WithHeader].map { format in
        do {
            return try landing(of: format, on: stage, room, bare)
        } catch {
            return row(format, "not measured", bare, nil, "\(error)")
        }
    }
}

private let seconds = 30

private func landing(of format: MediaFormat, on stage: Stage, _ room: ListeningRoom, _ bare: Statistics)
    throws -> Row
{
    let known = try stage.media.decodedNoise(1, seconds: seconds, as: format)
    let player = try Player(on: stage, [stage.media.noise(1, seconds: seconds, as: format)])
    defer { player.program.end() }
    try player.wait(forStatus: "Playing")
    pause(milliseconds: 500)
    let heard = HeardPosition(player: player, room: room, known: known)
    let atStart = Statistics(try heard.read(times: 5, every: 40).filter(\.isFinite))
    var (errors, delays, positions): ([Double], [Double], [Double]) = ([], [], [])
    for step in 0..<(stage.options.isQuick ? 4 : 8) {
        // Nowhere near the border of any codec's block, and not in any order.
        let seek = try heard.seek(
            to: Int64((step * 7 + 11) % 25 + 2) * 1_000_000 + Int64(step * 7_919 + 123_457))
        errors.append(seek.error)
        delays.append(seek.delay)
        positions += seek.positions
    }
    let sizes = Statistics(errors.map(abs))
    let unheard = positions.count { !$0.isFinite }
    return row(
        format, "\(number(sizes.median)) ms, largest \(number(sizes.largest))", bare, sizes.largest < 3,
        "\(number(Statistics(errors).median)) ms with its sign, heard \(number(Statistics(delays).median, 1)) ms after"
            + " `SetPosition`; `Position` less what is heard: from the start \(number(atStart.median, 3)) ms,"
            + " after seeks \(number(Statistics(positions.filter(\.isFinite)).median, 3)) ms"
            + (unheard > 0 ? "; \(unheard) times not to be recognised" : ""))
}

private func row(
    _ format: MediaFormat, _ measured: String, _ bare: Statistics, _ isMet: Bool?, _ note: String
) -> Row {
    Row(
        figure: "landing of an exact seek, \(format.rawValue)", measured: measured,
        reference: "\(number(bare.median)) ms, largest \(number(bare.largest)) (bare stream)",
        reach: "under 3 ms each",
        isMet: isMet ?? false, note: note)
}

/// The same with a bare stream that is emptied and goes on from another place of its sound, which lands
/// exactly: what is left is the listening room's own error. What the sink had rendered ahead and now renders anew, up to
/// one of its blocks, is not recorded a second time.
private func bareJumps(_ stage: Stage, _ room: ListeningRoom) throws -> Statistics {
    let samples = Noise.samples(seed: 97, count: 10 * StreamFormat.samplesPerSecond)
    let known = KnownSound(samples)
    let stream = try PlaybackStream(stage.soundServerPlace, samples: samples)
    _ = try stream.setPlaying(true)
    let errors: [Double] = try (0..<(stage.options.isQuick ? 4 : 8)).compactMap { step in
        try stream.turn(milliseconds: 300 + step * 5 % 11)
        let place = (step * 3 % 8) * StreamFormat.samplesPerSecond + 12_345
        let start = monotonicNow()
        try stream.jump(to: samples[place...])
        try stream.turn(milliseconds: 200)
        let onset = try room.onset(
            of: known, heardAt: start + 150_000_000, near: Double(place) + 7_200, after: start - 50_000_000)
        return onset.map { abs($0.frame - Double(place)) * StreamTiming.nanosecondsPerFrame / 1e6 }
    }
    return Statistics(errors)
}
