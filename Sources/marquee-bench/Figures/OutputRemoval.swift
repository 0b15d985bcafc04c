/// A sink that plays is taken away: to `Paused` at a client.
func measureOutputRemoval(_ stage: Stage) throws -> [Row] {
    let file = try stage.media.longFile()
    let times = try (0..<(stage.options.isQuick ? 3 : 8)).map { index in
        let sink = try SinkModule(stage.soundServerPlace, name: "removed\(index)")
        let player = try Player(on: stage, [file], output: "pulse:removed\(index)")
        defer { player.program.end() }
        try player.wait(forStatus: "Playing")
        pause(milliseconds: 300 + index * 7 % 11)
        player.client.drain()
        let removed = try sink.remove()
        let paused = player.client.first(within: 3_000) {
            Player.changes(in: $0)?["PlaybackStatus"]?.string == "Paused"
        }
        guard let paused else { throw BenchError("a sink was taken away and nothing paused in 3 s") }
        return Double(paused.time - removed) / 1e6
    }
    let all = Statistics(times)
    return [
        Row(
            figure: "output removed to `Paused`", measured: "\(number(all.median, 1)) ms", reach: "under 200 ms each",
            isMet: all.largest < 200,
            note: "smallest \(number(all.smallest, 1)) ms, largest \(number(all.largest, 1)) ms")
    ]
}
