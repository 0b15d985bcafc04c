/// Exact seeks while playing, back and forth: the first place that is heard after each, against the one asked for; in
/// each format against the whole file as GStreamer decodes it in one go.
func measureLanding(_ stage: Stage) throws -> [Row] {
    let room = try ListeningRoom(on: stage)
    return try [MediaFormat.flac, .vorbis, .opus, .m4a, .mp3, .mp3WithHeader].map { try landing(of: $0, on: stage, room) }
}

private let seconds = 60

private func landing(of format: MediaFormat, on stage: Stage, _ room: ListeningRoom) throws -> Row {
    let known = try stage.media.decodedNoise(1, seconds: seconds, as: format)
    let player = try Player(on: stage, [stage.media.noise(1, seconds: seconds, as: format)])
    defer { player.program.end() }
    try player.wait(forStatus: "Playing")
    pause(milliseconds: 500)
    let heard = HeardPosition(player: player, room: room, known: known)
    let atStart = Statistics(try heard.read(times: 5, every: 40).filter(\.isFinite))
    var (errors, delays, positions): ([Double], [Double], [Double]) = ([], [], [])
    for step in 0..<(stage.options.isQuick ? 4 : 12) {
        // Nowhere near the border of any codec's block, and not in any order.
        let seek = try heard.seek(to: Int64((step * 23 + 11) % 53 + 3) * 1_000_000 + Int64(step * 7_919 + 123_457))
        errors.append(seek.error)
        delays.append(seek.delay)
        positions.append(try heard.read().error)
    }
    let sizes = Statistics(errors.map(abs))
    let unheard = positions.count { !$0.isFinite }
    return Row(
        figure: "landing of an exact seek, \(format.rawValue)",
        measured: "\(number(sizes.median)) ms, largest \(number(sizes.largest))", reach: "under 3 ms each",
        isMet: sizes.largest < 3,
        note: "\(number(Statistics(errors).median)) ms with its sign, heard \(number(Statistics(delays).median, 1)) ms after"
            + " `SetPosition`; `Position` less what is heard: from the start \(number(atStart.median, 3)) ms,"
            + " after seeks \(number(Statistics(positions.filter(\.isFinite)).median, 3)) ms"
            + (unheard > 0 ? "; \(unheard) times not to be recognised" : ""))
}
