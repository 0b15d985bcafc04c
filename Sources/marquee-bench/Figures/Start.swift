/// From the start of the process to the name being owned, with a local file to play; after one start that does not
/// count, which fills the caches. Once more with a queue that is remembered.
func measureStart(_ stage: Stage) throws -> [Row] {
    try [row(stage, "", nil), row(stage, ", queue remembered", StateHome(on: stage))]
}

private func row(_ stage: Stage, _ what: String, _ home: StateHome?) throws -> Row {
    let file = try stage.media.track(0)
    func time() throws -> Double {
        let player = try Player(on: stage, [file], home: home)
        let time = Double(player.nameOwned - player.program.startTime) / 1e6
        player.program.end()
        return time
    }
    let first = try time()
    let all = try Statistics((0..<(stage.options.isQuick ? 5 : 15)).map { _ in try time() })
    return Row(
        figure: "process start to name owned" + what, measured: "\(number(all.median, 1)) ms", reach: "under 15 ms",
        isMet: all.median < 15,
        note: "smallest \(number(all.smallest, 1)) ms, largest \(number(all.largest, 1)) ms;"
            + " the very first, with \(home == nil ? "an empty plug-in registry" : "nothing to remember"),"
            + " \(number(first, 1)) ms")
}
