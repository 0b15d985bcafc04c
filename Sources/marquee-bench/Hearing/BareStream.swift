/// How soon a bare stream of the sound server is heard when it is started, and silent when it is stopped: what no
/// player on this server can be ahead of. Milliseconds.
struct BareStream {
    let starts: Statistics
    let stops: Statistics

    init(on stage: Stage, _ room: ListeningRoom) throws {
        let count = stage.options.isQuick ? 5 : 10
        let stream = try PlaybackStream(
            stage.soundServerPlace,
            samples: Noise.samples(seed: 98, count: 10 * StreamFormat.samplesPerSecond))
        var (starts, stops): ([Double], [Double]) = ([], [])
        try room.waitForSilence()
        for index in 0..<count {
            // Another place in the sink's block each time.
            let jitter = index * 5 % 7
            let started = try stream.setPlaying(true)
            try stream.turn(milliseconds: 80 + jitter)
            starts.append(try room.firstSound(after: started) ?? .nan)
            let stopped = try stream.setPlaying(false)
            try stream.turn(milliseconds: 120 + jitter)
            stops.append(try room.lastSound(after: stopped) ?? .nan)
        }
        self.starts = Statistics(starts.filter(\.isFinite))
        self.stops = Statistics(stops.filter(\.isFinite))
    }
}
