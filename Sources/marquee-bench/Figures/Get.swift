/// `Get(Position)` while playing, round trip at a client, against the echo.
func measureGet(_ stage: Stage) throws -> [Row] {
    let player = try Player(on: stage, [stage.media.track(0)])
    try player.wait(forStatus: "Playing")
    let echo = try EchoReference(on: stage)
    let client = try stage.client()
    let trips = try withExtendedLifetime(echo) {
        try RoundTripComparison(
            Player.positionRead, EchoReference.twin(of: Player.positionRead), client: client,
            blocks: stage.options.isQuick ? 10 : 60)
    }
    return [
        Row(
            figure: "`Get(Position)` round trip", measured: "\(number(trips.measured.median, 1)) µs",
            reference: "\(number(trips.reference.median, 1)) µs (echo)", ratio: number(trips.ratio),
            reach: "at most 1.15 times", isMet: trips.ratio <= 1.15,
            note:
                "99th percentile \(number(trips.measured.quantile(0.99), 0)) µs, echo \(number(trips.reference.quantile(0.99), 0)) µs"
        )
    ]
}
