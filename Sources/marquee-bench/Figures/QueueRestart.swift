/// From the start of the process to the first answer of `GetAll` that tells where the player was left: the track, the
/// position, and that another one follows. Growth by the length of the queue that comes back.
func measureQueueRestart(_ stage: Stage) throws -> [Row] {
    var firstAnswers = 0
    let starts = stage.options.isQuick ? 3 : 10
    let times = try MediaStore.queueLengths.map { count in
        let home = try StateHome(on: stage)
        let left = try leave(count, stage, home)
        return try Statistics(
            (0...starts).map { _ in
                let player = try Player(on: stage, [], home: home)
                var isFirst = true
                while try Place(of: player) != left {
                    isFirst = false
                    guard monotonicNow() < player.program.startTime + 10_000_000_000 else {
                        throw BenchError("the player did not come back to where it was in 10 s")
                    }
                }
                let time = Double(monotonicNow() - player.program.startTime) / 1e6
                if isFirst { firstAnswers += 1 }
                player.program.end()
                return time
            }.dropFirst())
    }
    let all = (starts + 1) * times.count
    let largest = times[2].largest
    return [
        Row(
            figure: "restart to the first true `GetAll`, 100,000 entries", measured: "\(number(times[2].median, 1)) ms",
            reference: zip(MediaStore.queueLengths, times).dropLast().map { "\(number($1.median, 1)) ms (\($0))" }
                .joined(separator: ", "),
            ratio: number(times[2].median / times[0].median), reach: "under 150 ms",
            isMet: times[2].median < 150 && firstAnswers == all,
            note: "largest \(number(largest, 1)) ms; the first answer was true in \(firstAnswers) of \(all) starts")
    ]
}

/// Loads a list, goes some way into it, pauses and ends.
private func leave(_ count: Int, _ stage: Stage, _ home: StateHome) throws -> Place {
    let player = try Player(on: stage, [stage.media.list(count)], options: ["--paused"], home: home)
    try player.waitForQueue(of: count)
    let track = try player.track(at: count / 2)
    _ = try player.client.call(Player.control("GoTo", [.objectPath(track)]))
    try player.perform("Pause")
    try player.perform("SetPosition", [.objectPath(track), .int64(5_000_000)])
    try player.waitUntilIdle()
    let place = try Place(of: player)
    guard place.track == track, place.position >= 5_000_000, place.canGoNext else {
        throw BenchError("the player is not where it was sent: \(place)")
    }
    return place
}

/// Where a player is, by its own words.
private struct Place: Equatable {
    let track: String
    let position: Int64
    let canGoNext: Bool

    init(of player: Player) throws(BenchError) {
        let properties = try player.client.call(Player.allRead).arguments.first ?? .other
        track = properties["Metadata"]?["mpris:trackid"]?.string ?? ""
        position = properties["Position"]?.int64 ?? -1
        canGoNext = if case .truth(true)? = properties["CanGoNext"] { true } else { false }
    }
}
