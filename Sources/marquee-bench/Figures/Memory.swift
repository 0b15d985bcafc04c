/// Proportional set size, paused (never played) and playing, beside GStreamer's own player on the same file and sink.
/// Once more with a queue that is remembered.
func measureMemory(_ stage: Stage) throws -> [Row] {
    try rows(stage, "", nil) + rows(stage, ", queue remembered", StateHome(on: stage))
}

private func rows(_ stage: Stage, _ what: String, _ home: StateHome?) throws -> [Row] {
    let file = try stage.media.longFile()
    let settling = stage.options.isQuick ? 3_000 : 6_000
    let player = try Player(on: stage, [file], options: ["--paused"], home: home)
    try player.wait(forStatus: "Paused")
    // A library that two processes share counts half for each: the reference runs all the time.
    let reference = try stage.startReferencePlayer(file)
    pause(milliseconds: settling)
    let (ours, theirs) = (
        ProcessAccounts(identifier: player.program.identifier), ProcessAccounts(identifier: reference.identifier)
    )
    let paused = (ours.proportionalMemory, theirs.proportionalMemory)
    try player.perform("Play")
    pause(milliseconds: settling)
    let playing = (ours.proportionalMemory, theirs.proportionalMemory)
    let own = (ours.anonymousMemory, theirs.anonymousMemory)
    reference.end()
    pause(milliseconds: 500)
    let alone = ours.proportionalMemory
    func row(_ state: String, _ sizes: (Double, Double), _ note: String) -> Row {
        Row(
            figure: "memory (PSS), \(state)\(what)", measured: "\(number(sizes.0, 1)) MiB",
            reference: "\(number(sizes.1, 1)) MiB (gst-launch, playing)", ratio: number(sizes.0 / sizes.1),
            reach: "under 18 MiB", isMet: sizes.0 < 18, note: note)
    }
    return [
        row("paused", paused, ""),
        row(
            "playing FLAC", playing,
            "\(number(own.0, 1)) MiB of it is its own (gst-launch: \(number(own.1, 1))), the rest is programs and libraries"
                + " mapped from their files; \(number(alone, 1)) MiB once gst-launch shares no libraries with it any more"
        ),
    ]
}
