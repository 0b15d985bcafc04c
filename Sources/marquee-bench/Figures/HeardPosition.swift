/// What the player says and what is heard, of one known sound that plays.
struct HeardPosition {
    let player: Player
    let room: ListeningRoom
    let known: KnownSound

    /// `Position`, read over the bus, less the place that was heard in the middle of the round trip; milliseconds.
    /// Not a number when the known sound was not heard then.
    private func read() throws -> Double {
        let start = monotonicNow()
        let position = try player.client.call(Player.positionRead).arguments.first?.int64 ?? 0
        let moment = start + (monotonicNow() - start) / 2
        let guess = Double(position) * Double(StreamFormat.samplesPerSecond) / 1e6
        guard let heard = try room.place(of: known, at: moment, near: guess) else { return .nan }
        return (guess - heard) * StreamTiming.nanosecondsPerFrame / 1e6
    }

    /// Reads several times, never in step with the sound server's blocks.
    func read(times count: Int, every milliseconds: Int) throws -> [Double] {
        try (0..<count).map { index in
            pause(milliseconds: milliseconds + index * 7 % 11)
            return try read()
        }
    }

    /// Seeks while it plays, reads `Position` soon after, and hears where the sound landed.
    func seek(to asked: Int64) throws -> HeardSeek {
        let track = try player.trackIdentifier()
        player.client.drain()
        let start = monotonicNow()
        player.client.send(player.command("SetPosition", [.objectPath(track), .int64(asked)]))
        guard let seeked = player.client.first(within: 3_000, where: { $0.isSignal && $0.member == "Seeked" })
        else {
            throw BenchError("no Seeked in 3 s after SetPosition")
        }
        let positions = try read(times: 3, every: 20)
        let wanted = Double(asked) * Double(StreamFormat.samplesPerSecond) / 1e6
        let later = seeked.time + 250_000_000
        try room.wait(until: later)
        let guess = wanted + Double(later - seeked.time) / StreamTiming.nanosecondsPerFrame
        guard let onset = try room.onset(of: known, heardAt: later, near: guess, after: start - 50_000_000)
        else {
            throw BenchError("what was heard after a seek to \(asked) µs is not in the file")
        }
        return HeardSeek(
            error: (onset.frame - wanted) * StreamTiming.nanosecondsPerFrame / 1e6,
            delay: (onset.time - Double(start)) / 1e6, positions: positions)
    }
}

/// How a seek was heard.
struct HeardSeek {
    /// The first place that was heard less the one asked for, milliseconds.
    let error: Double
    /// From `SetPosition` to the first sound of the new place, milliseconds.
    let delay: Double
    /// `Position` less what was heard, read soon after `Seeked`; milliseconds.
    let positions: [Double]
}
