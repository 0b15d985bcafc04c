/// `PlayPause` sent to sound and to silence, beside a bare stream of the sound server that is started and stopped.
func measureHeardPlayPause(_ stage: Stage) throws -> [Row] {
    let room = try ListeningRoom(on: stage)
    let bare = try BareStream(on: stage, room)
    let player = try Player(on: stage, [stage.media.noise(1, seconds: 30, as: .flac)])
    try player.wait(forStatus: "Playing")
    pause(milliseconds: 500)
    var (stops, starts): ([Double], [Double]) = ([], [])
    for index in 0..<(stage.options.isQuick ? 6 : 16) {
        let jitter = index * 5 % 11
        stops.append(try time(to: ListeningRoom.lastSound, in: room, player))
        pause(milliseconds: 100 + jitter)
        starts.append(try time(to: ListeningRoom.firstSound, in: room, player))
        pause(milliseconds: 200 + jitter)
    }
    return [
        row("silence", Statistics(stops), bare.stops),
        row("sound", Statistics(starts), bare.starts),
    ]
}

private func time(
    to change: (ListeningRoom) -> (Int64) throws(BenchError) -> Double?, in room: ListeningRoom,
    _ player: Player
) throws -> Double {
    let start = monotonicNow()
    try player.perform("PlayPause")
    for milliseconds in [150, 500, 1_500] {
        try room.wait(until: start + Int64(milliseconds) * 1_000_000)
        if let time = try change(room)(start) { return time }
    }
    throw BenchError("PlayPause was not heard in 1.5 s")
}

private func row(_ what: String, _ times: Statistics, _ bare: Statistics) -> Row {
    Row(
        figure: "`PlayPause` to \(what)", measured: "\(number(times.median)) ms",
        reference: "\(number(bare.median)) ms (bare stream)", ratio: number(times.median / bare.median),
        reach: "median under 5 ms", isMet: times.median < 5,
        note: "smallest \(number(times.smallest)) ms, largest \(number(times.largest)) ms")
}
