internal import DBus

/// `volume` and `rate`: print or set.
extension ClientVerbs {
    func volume(_ change: VolumeChange?) throws(ClientError) -> String? {
        guard let volume = try player.playerStatus().volume else {
            throw ClientError("\(player.name) has no volume of its own; use the system's mixer")
        }
        guard let change else { return percent(volume) }
        try player.set("Volume", .double(change.applied(to: volume)))
        return nil
    }

    func rate(_ rate: Double?) throws(ClientError) -> String? {
        let status = try player.playerStatus()
        guard let rate else { return decimal(status.rate ?? 1, places: 3) }
        let lowest = status.player["MinimumRate"]?.number ?? 1
        let highest = status.player["MaximumRate"]?.number ?? 1
        guard (lowest...max(lowest, highest)).contains(rate) else {
            let range =
                lowest == highest
                ? "only \(decimal(lowest, places: 3)) is possible for what plays now"
                : "choose one from \(decimal(lowest, places: 3)) to \(decimal(highest, places: 3))"
            throw ClientError(
                "the rate \(decimal(rate, places: 3)) is out of range; \(range)", exitCode: ExitCode.usage)
        }
        try player.set("Rate", .double(rate))
        return nil
    }
}
