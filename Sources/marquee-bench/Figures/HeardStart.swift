/// From the start of the process to the first sample heard of a local file; after one start that does not count, which
/// fills the caches. Beside it GStreamer's own player on the same file and sink. Once more with a queue that is
/// remembered.
func measureHeardStart(_ stage: Stage) throws -> [Row] {
    let file = try stage.media.noise(10, seconds: 12, as: .flac)
    let room = try ListeningRoom(on: stage)
    let reference = try Statistics(
        (0..<4).map { _ in try room.timeToSound { try stage.startReferencePlayer(file) } })
    func row(_ what: String, _ home: StateHome?) throws -> Row {
        func time() throws -> Double { try room.timeToSound { try Player(on: stage, [file], home: home).program } }
        let first = try time()
        let all = try Statistics((0..<(stage.options.isQuick ? 4 : 12)).map { _ in try time() })
        return Row(
            figure: "process start to the first sample heard" + what, measured: "\(number(all.median, 1)) ms",
            reference: "\(number(reference.median, 1)) ms (gst-launch)",
            ratio: number(all.median / reference.median),
            reach: "under 40 ms", isMet: all.median < 40,
            note:
                "smallest \(number(all.smallest, 1)) ms, largest \(number(all.largest, 1)) ms; the first of this run"
                + " \(number(first, 1)) ms")
    }
    return try [row("", nil), row(", queue remembered", StateHome(on: stage))]
}

extension ListeningRoom {
    /// Starts a program in silence; milliseconds until it is heard. It is ended then.
    func timeToSound(of start: () throws -> ChildProgram) throws -> Double {
        try waitForSilence()
        let program = try start()
        defer { program.end() }
        for milliseconds in [300, 1_000, 3_000] {
            try wait(until: program.startTime + Int64(milliseconds) * 1_000_000)
            if let time = try firstSound(after: program.startTime) { return time }
        }
        throw BenchError("nothing was heard in 3 s after the start")
    }
}
