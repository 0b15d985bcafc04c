/// `PlayPause` sent to `PropertiesChanged` with the new `PlaybackStatus` at another part of the same client.
func measurePlayPause(_ stage: Stage) throws -> [Row] {
    let player = try Player(on: stage, [stage.media.longFile()])
    try player.wait(forStatus: "Playing")
    var (times, pauses, plays): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<(stage.options.isQuick ? 20 : 100) {
        let isPlaying = try player.status() == "Playing"
        player.client.drain(milliseconds: 60)
        let start = monotonicNow()
        player.client.send(player.command("PlayPause"))
        let wanted = isPlaying ? "Paused" : "Playing"
        let change = player.client.first(within: 2_000) { Player.changes(in: $0)?["PlaybackStatus"]?.string == wanted }
        guard let change else { throw BenchError("PlayPause was not announced in 2 s") }
        let time = Double(change.time - start) / 1e6
        times.append(time)
        if isPlaying { pauses.append(time) } else { plays.append(time) }
    }
    let all = Statistics(times)
    return [
        Row(
            figure: "`PlayPause` to `PropertiesChanged`", measured: "\(number(all.median)) ms",
            reach: "median under 1 ms", isMet: all.median < 1,
            note: "to pause \(number(Statistics(pauses).median)) ms, to play \(number(Statistics(plays).median)) ms,"
                + " 95th percentile \(number(all.quantile(0.95))) ms")
    ]
}
