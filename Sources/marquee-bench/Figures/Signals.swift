/// Every D-Bus signal of the player, on whatever path: in plain play, and for each change of the track.
func measureSignals(_ stage: Stage) throws -> [Row] {
    let seconds = stage.options.isQuick ? 5 : 30
    let ear = try stage.client()
    try ear.addMatch("type='signal',sender='\(Player.name)'")
    let plain = try withExtendedLifetime(Player(on: stage, [stage.media.longFile()])) { player in
        try player.wait(forStatus: "Playing")
        ear.drain(milliseconds: 1_500)
        return signals(at: ear, milliseconds: seconds * 1_000)
    }
    let (asked, byItself) = (try perNext(stage, ear), try perJoint(stage, ear))
    func each(_ change: (signals: [String], changes: Int)) -> Double {
        Double(change.signals.count) / Double(change.changes)
    }
    return [
        Row(
            figure: "D-Bus signals in \(seconds) s of plain play", measured: "\(plain.count)", reach: "0",
            isMet: plain.isEmpty,
            note: plain.prefix(4).joined(separator: ", ")),
        Row(
            figure: "D-Bus signals per `Next`", measured: number(each(asked)), reach: "1", isMet: each(asked) == 1,
            note: Set(asked.signals).sorted().joined(separator: ", ")),
        Row(
            figure: "D-Bus signals per gapless joint", measured: number(each(byItself)), reach: "1",
            isMet: each(byItself) == 1, note: Set(byItself.signals).sorted().joined(separator: ", ")),
    ]
}

private func perNext(_ stage: Stage, _ ear: BusClient) throws -> (signals: [String], changes: Int) {
    let player = try Player(on: stage, (0..<6).map { try stage.media.track($0) })
    try player.wait(forStatus: "Playing")
    ear.drain(milliseconds: 1_000)
    var heard: [String] = []
    for _ in 0..<4 {
        try player.perform("Next")
        heard += signals(at: ear, milliseconds: 1_000)
    }
    return (heard, 4)
}

/// The second joint of three pieces, so that neither the start nor the end of the queue is in the count.
private func perJoint(_ stage: Stage, _ ear: BusClient) throws -> (signals: [String], changes: Int) {
    let player = try Player(on: stage, (0..<4).map { try stage.media.piece($0, as: .flac) })
    try player.wait(forStatus: "Playing")
    let first = try player.title()
    let limit = monotonicNow() + 5_000_000_000
    while try player.title() == first, monotonicNow() < limit { pause(milliseconds: 10) }
    ear.drain(milliseconds: 500)
    let second = try player.title()
    let heard = signals(at: ear, milliseconds: 1_500)
    guard try player.title() != second else { throw BenchError("the player did not go on to the next track by itself") }
    return (heard, 1)
}

/// Signals in a span of time: member, and for PropertiesChanged what it says.
private func signals(at ear: BusClient, milliseconds: Int) -> [String] {
    let limit = monotonicNow() + Int64(milliseconds) * 1_000_000
    var heard: [String] = []
    while let message = ear.next(until: limit) {
        guard message.isSignal, message.interface != "org.freedesktop.DBus" else { continue }
        let arguments = message.arguments
        var keys = ""
        if arguments.count > 1, case .table(let changes) = arguments[1] {
            keys = changes.keys.sorted().joined(separator: " ")
        }
        heard.append(keys.isEmpty ? "\(message.interface).\(message.member)" : "\(message.member)(\(keys))")
    }
    return heard
}
