/// `GetAll(Player)` while an item is loading from a server that takes the request and never answers.
func measureSilentServer(_ stage: Stage) throws -> [Row] {
    let server = try LoopbackServer { $0.staySilent() }
    let player = try Player(on: stage, [])
    defer { player.program.end() }
    player.client.send(player.command("OpenUri", [.text("\(server.address)/silent.flac")]))
    var times: [Double] = []
    let limit = monotonicNow() + (stage.options.isQuick ? 2 : 5) * 1_000_000_000
    while monotonicNow() < limit {
        times += try player.client.roundTrips(Player.allRead, count: 1).map { $0 / 1_000 }
        pause(milliseconds: 3)
    }
    withExtendedLifetime(server) {}
    let all = Statistics(times)
    return [
        Row(
            figure: "`GetAll(Player)` while a server is silent, longest", measured: "\(number(all.largest, 1)) ms",
            reach: "under 20 ms", isMet: all.largest < 20,
            note: "\(times.count) calls, median \(number(all.median)) ms")
    ]
}
