/// `SetPosition` sent to `Seeked`, while playing; the position that `Seeked` tells is to be the one that was asked for.
func measureSetPosition(_ stage: Stage) throws -> [Row] {
    let player = try Player(on: stage, [stage.media.longFile()])
    try player.wait(forStatus: "Playing")
    player.client.drain(milliseconds: 500)
    let track = try player.trackIdentifier()
    var (times, errors): ([Double], [Double]) = ([], [])
    for step in 0..<(stage.options.isQuick ? 15 : 50) {
        // Back and forth over the whole file.
        let wanted = Int64((step * 97) % 280 + 5) * 1_000_000 + 123_457
        player.client.drain(milliseconds: 150)
        let start = monotonicNow()
        player.client.send(player.command("SetPosition", [.objectPath(track), .int64(wanted)]))
        let landed = player.client.first(within: 3_000) { $0.isSignal && $0.member == "Seeked" }
        guard let landed else { throw BenchError("no Seeked in 3 s after SetPosition") }
        times.append(Double(landed.time - start) / 1e6)
        errors.append(abs(Double((landed.arguments.first?.int64 ?? 0) - wanted)) / 1e3)
    }
    let all = Statistics(times)
    return [
        Row(
            figure: "`SetPosition` to `Seeked`", measured: "\(number(all.median)) ms", reach: "under 5 ms",
            isMet: all.median < 5,
            note: "95th percentile \(number(all.quantile(0.95))) ms; the position told is at most"
                + " \(number(Statistics(errors).largest, 3)) ms from the one asked for")
    ]
}
