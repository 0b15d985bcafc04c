/// `GetAll` of the Player interface, asked without a pause while a list or a folder is being loaded and for a second
/// after: the longest of all round trips.
func measureQueueLoad(_ stage: Stage) throws -> [Row] {
    let count = MediaStore.queueLengths[2]
    let (list, tree) = (try stage.media.list(count), try stage.media.tree(count))
    var (largest, loads): ([String: Double], [Double]) = ([:], [])
    for _ in 0..<(stage.options.isQuick ? 1 : 5) {
        for (name, media) in [("list", list), ("folder", tree)] {
            let player = try Player(on: stage, [media], home: StateHome(on: stage))
            let times = try timesWhileLoading(count, player)
            largest["\(name) at the start", default: 0] = max(times.max() ?? .nan, largest["\(name) at the start"] ?? 0)
            loads.append(Double(monotonicNow() - player.program.startTime) / 1e6 - 1_000)
        }
        let player = try Player(on: stage, [stage.media.track(0)], home: StateHome(on: stage))
        try player.wait(forStatus: "Playing")
        let steering = try stage.client()
        steering.send(Player.control("Open", [.texts(["file://\(list)"]), .text("end")]))
        let times = try timesWhileLoading(count, player)
        largest["list added", default: 0] = max(times.max() ?? .nan, largest["list added"] ?? 0)
    }
    let longest = largest.values.max() ?? .nan
    return [
        Row(
            figure: "`GetAll(Player)` while 100,000 entries load, longest", measured: "\(number(longest, 1)) ms",
            reach: "under 20 ms", isMet: longest < 20,
            note: largest.sorted { $0.key < $1.key }.map { "\($0.key) \(number($0.value, 1)) ms" }
                .joined(separator: ", ") + "; all is there \(number(Statistics(loads).median, 0)) ms after the start")
    ]
}

/// Milliseconds each.
private func timesWhileLoading(_ count: Int, _ player: Player) throws(BenchError) -> [Double] {
    var times: [Double] = []
    var end: Int64?
    let limit = monotonicNow() + 60_000_000_000
    while monotonicNow() < end ?? limit {
        times += try player.client.roundTrips(Player.allRead, count: 20).map { $0 / 1_000 }
        player.client.drain()
        if end == nil, try player.queueLength() >= count { end = monotonicNow() + 1_000_000_000 }
    }
    guard end != nil else { throw BenchError("\(count) entries were not there in 60 s") }
    return times
}
