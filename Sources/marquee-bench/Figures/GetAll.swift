/// `GetAll` of the Player interface, round trip at a client, against an echo whose reply is as long.
func measureGetAll(_ stage: Stage) throws -> [Row] {
    let player = try Player(on: stage, [stage.media.track(0)])
    try player.wait(forStatus: "Playing")
    let echo = try EchoReference(on: stage)
    let client = try stage.client()
    let reply = try client.call(Player.allRead)
    // An array of bytes begins with its length.
    try echo.answer(bytes: reply.wireSizes.body - 4)
    try echo.hold(reply)
    let blocks = stage.options.isQuick ? 10 : 60
    let trips = try RoundTripComparison(
        Player.allRead, EchoReference.twin(of: Player.allRead), client: client, blocks: blocks)
    let same = try RoundTripComparison(
        Player.allRead, EchoReference.twin(of: Player.allRead, member: "GetHeld"), client: client, blocks: blocks / 2)
    return [
        Row(
            figure: "`GetAll(Player)` round trip", measured: "\(number(trips.measured.median, 1)) µs",
            reference: "\(number(trips.reference.median, 1)) µs (echo)", ratio: number(trips.ratio),
            reach: "at most 1.25 times", isMet: trips.ratio <= 1.25,
            note: "the echo answers \(reply.wireSizes.body) bytes as one array; one that answers the very same"
                + " properties, copied ready-made, takes \(number(same.reference.median, 1)) µs (ratio \(number(same.ratio)))"
        )
    ]
}
