/// From the start of the process to the first sample heard of a local file; after one start that does not count, which
/// fills the caches.
func measureHeardStart(_ stage: Stage) throws -> [Row] {
    let file = try stage.media.noise(10, seconds: 12, as: .flac)
    let room = try ListeningRoom(on: stage)
    func time() throws -> Double {
        try room.waitForSilence()
        let player = try Player(on: stage, [file])
        defer { player.program.end() }
        let start = player.program.startTime
        for milliseconds in [300, 1_000, 3_000] {
            try room.wait(until: start + Int64(milliseconds) * 1_000_000)
            if let time = try room.firstSound(after: start) { return time }
        }
        throw BenchError("nothing was heard in 3 s after the start")
    }
    let first = try time()
    let all = try Statistics((0..<(stage.options.isQuick ? 5 : 15)).map { _ in try time() })
    return [
        Row(
            figure: "process start to the first sample heard", measured: "\(number(all.median, 1)) ms",
            reach: "under 40 ms", isMet: all.median < 40,
            note: "smallest \(number(all.smallest, 1)) ms, largest \(number(all.largest, 1)) ms; the first of this run"
                + " \(number(first, 1)) ms")
    ]
}
