/// `Next` sent to `PropertiesChanged` with the whole `Metadata` of the next track, which is known by then.
func measureNext(_ stage: Stage) throws -> [Row] {
    let count = stage.options.isQuick ? 12 : 40
    let player = try Player(on: stage, (0..<count + 1).map { try stage.media.track($0 % 8) })
    try player.wait(forStatus: "Playing")
    var times: [Double] = []
    for _ in 0..<count {
        // Long enough for the player to have got the next entry ready.
        player.client.drain(milliseconds: 300)
        times.append(try player.timeOfNext())
    }
    let all = Statistics(times)
    return [
        Row(
            figure: "`Next` to complete metadata", measured: "\(number(all.median)) ms", reach: "median under 2 ms",
            isMet: all.median < 2,
            note: "95th percentile \(number(all.quantile(0.95))) ms, largest \(number(all.largest)) ms")
    ]
}

extension Player {
    /// Sends `Next`; milliseconds until everything is told of another track.
    func timeOfNext() throws(BenchError) -> Double {
        let before = try trackIdentifier()
        let start = monotonicNow()
        client.send(command("Next"))
        let change = client.first(within: 3_000) { message in
            let metadata = Player.changes(in: message)?["Metadata"]
            guard let track = metadata?["mpris:trackid"]?.string, track != before else { return false }
            return metadata?["xesam:title"]?.string != nil && metadata?["mpris:length"]?.int64 != nil
        }
        guard let change else { throw BenchError("no complete metadata in 3 s after Next") }
        return Double(change.time - start) / 1e6
    }
}
