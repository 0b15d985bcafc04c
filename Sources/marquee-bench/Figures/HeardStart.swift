/// From the start of the process to the first sample heard of a local file; after one start that does not count, which
/// fills the caches. Beside it GStreamer's own player on the same file and sink.
func measureHeardStart(_ stage: Stage) throws -> [Row] {
    let file = try stage.media.noise(10, seconds: 12, as: .flac)
    let room = try ListeningRoom(on: stage)
    func time(_ start: () throws -> ChildProgram) throws -> Double {
        try room.waitForSilence()
        let program = try start()
        defer { program.end() }
        let start = program.startTime
        for milliseconds in [300, 1_000, 3_000] {
            try room.wait(until: start + Int64(milliseconds) * 1_000_000)
            if let time = try room.firstSound(after: start) { return time }
        }
        throw BenchError("nothing was heard in 3 s after the start")
    }
    func ours() throws -> Double { try time { try Player(on: stage, [file]).program } }
    func theirs() throws -> Double { try time { try stage.startReferencePlayer(file) } }
    let first = try ours()
    let count = stage.options.isQuick ? 4 : 12
    let all = try Statistics((0..<count).map { _ in try ours() })
    let reference = try Statistics((0..<4).map { _ in try theirs() })
    return [
        Row(
            figure: "process start to the first sample heard", measured: "\(number(all.median, 1)) ms",
            reference: "\(number(reference.median, 1)) ms (gst-launch)",
            ratio: number(all.median / reference.median),
            reach: "under 40 ms", isMet: all.median < 40,
            note:
                "smallest \(number(all.smallest, 1)) ms, largest \(number(all.largest, 1)) ms; the first of this run"
                + " \(number(first, 1)) ms")
    ]
}
