/// `Position` read over the bus against what is heard at that moment, while a FLAC file plays: long after its start,
/// and soon after seeks.
func measurePosition(_ stage: Stage) throws -> [Row] {
    let room = try ListeningRoom(on: stage)
    let known = try stage.media.decodedNoise(1, seconds: 30, as: .flac)
    let player = try Player(on: stage, [stage.media.noise(1, seconds: 30, as: .flac)])
    try player.wait(forStatus: "Playing")
    pause(milliseconds: 1_000)
    let heard = HeardPosition(player: player, room: room, known: known)
    let steady = try heard.read(times: stage.options.isQuick ? 20 : 80, every: 20)
    var afterSeeks: [Double] = []
    for step in 0..<(stage.options.isQuick ? 4 : 10) {
        afterSeeks += try heard.seek(to: Int64((step * 9 + 5) % 23 + 2) * 1_000_000 + 234_567).positions
        afterSeeks += try heard.read(times: 2, every: 10)
    }
    return try [row("steady", steady), row("after seeks", afterSeeks)]
}

private func row(_ state: String, _ errors: [Double]) throws -> Row {
    let found = errors.filter(\.isFinite)
    guard found.count > errors.count / 2 else { throw BenchError("what was heard is not in the file") }
    let sizes = Statistics(found.map(abs))
    return Row(
        figure: "`Position` against what is heard, \(state)", measured: "\(number(sizes.median, 3)) ms",
        reach: "under 1 ms", isMet: sizes.median < 1,
        note:
            "\(number(Statistics(found).median, 3)) ms with its sign, largest \(number(sizes.largest, 3)) ms"
            + " of \(found.count) reads")
}
