/// The player beside GStreamer's own on the same file and sink, over the same span: processor time and context
/// switches while playing and while paused, and how the switches fall away when nothing happens for long.
func measureActivity(_ stage: Stage) throws -> [Row] {
    let file = try stage.media.longFile()
    let seconds = stage.options.isQuick ? 5 : 10
    let player = try Player(on: stage, [file])
    try player.wait(forStatus: "Playing")
    let reference = try stage.startReferencePlayer(file)
    // Past the filling of the sound server's buffers.
    pause(milliseconds: 4_000)
    let playing = ProcessActivity.watch([player.program.identifier, reference.identifier], seconds: seconds)
    reference.end()
    try player.perform("Pause")
    pause(milliseconds: 2_000)
    let paused = ProcessActivity.watch([player.program.identifier], seconds: seconds)[0]
    var rows = activityRows(playing, paused)
    if !stage.options.isQuick {
        pause(milliseconds: max(0, 33_000 - seconds * 1_000))
        let long = ProcessActivity.watch([player.program.identifier], seconds: seconds)[0]
        rows.append(
            Row(
                figure: "context switches, paused for over 35 s", measured: "\(number(long.switchesPerSecond, 1))/s",
                reach: "0", isMet: long.switchesPerSecond == 0, note: long.threadText))
    }
    return rows
}

private func activityRows(_ playing: [ProcessActivity], _ paused: ProcessActivity) -> [Row] {
    let (ours, theirs) = (playing[0], playing[1])
    let processorRatio = ours.processorTime / theirs.processorTime
    func share(_ activity: ProcessActivity) -> String { number(100 * activity.processorTime / activity.seconds) + " %" }
    return [
        Row(
            figure: "CPU playing FLAC", measured: share(ours), reference: "\(share(theirs)) (gst-launch)",
            ratio: number(processorRatio), reach: "at most 1.00 times", isMet: processorRatio <= 1),
        Row(
            figure: "context switches, playing", measured: "\(number(ours.switchesPerSecond, 1))/s",
            reference: "\(number(theirs.switchesPerSecond, 1))/s (gst-launch)",
            ratio: number(ours.switchesPerSecond / theirs.switchesPerSecond), reach: "under 31/s",
            isMet: ours.switchesPerSecond < 31, note: ours.threadText),
        Row(
            figure: "context switches, paused", measured: "\(number(paused.switchesPerSecond, 1))/s",
            reach: "at most 1.2/s", isMet: paused.switchesPerSecond <= 1.2, note: paused.threadText),
    ]
}
