/// Edits of the queue and `Next`, with a queue that is remembered: growth by length, and what the remembering of an edit
/// takes and writes.
func measureQueueEdits(_ stage: Stage) throws -> [Row] {
    let edits = try MediaStore.queueLengths.map { try EditTimes(on: stage, $0, home: StateHome(on: stage)) }
    let unsaved = try EditTimes(on: stage, MediaStore.queueLengths[2], home: nil)
    let kinds: [(String, KeyPath<EditTimes, Statistics>)] = [
        ("insert at the head", \.insertions), ("move", \.moves), ("remove", \.removals),
    ]
    let rows = kinds.map { name, times in Growth(times: edits.map { $0[keyPath: times] }).row(name) }
    let cost = kinds.map { edits[2][keyPath: $0.1].median - unsaved[keyPath: $0.1].median }
    let all = zip(kinds, cost).map { "\($0.0) \(number($1)) ms" }.joined(separator: ", ")
    let largest = kinds.map { edits[2][keyPath: $0.1].largest }.max() ?? .nan
    let bytes = edits.map(\.bytesPerEdit)
    return [Growth(times: edits.map(\.nexts)).row("`Next` to complete metadata")] + rows + [
        Row(
            figure: "saving one edit, 100,000 entries", measured: "\(number(cost.max() ?? .nan)) ms",
            reach: "under 5 ms", isMet: cost.max() ?? .nan < 5,
            note: "what the reply takes longer than when nothing is remembered: \(all);"
                + " the longest of all replies came after \(number(largest)) ms"),
        Row(
            figure: "written for one edit, 100,000 entries", measured: "\(number(bytes[2] / 1_024, 1)) KiB",
            reference: "\(number(bytes[0] / 1_024, 1)) KiB (1000), \(number(bytes[1] / 1_024, 1)) KiB (10000)",
            ratio: number(bytes[2] / bytes[0]), reach: "under 1 % of the queue",
            isMet: bytes[2] < edits[2].stateSize / 100,
            note: "log and database; the whole queue has \(number(edits[2].stateSize / 1_048_576, 1)) MiB"),
    ]
}

/// Milliseconds until the reply; one edit after the other, at places all over the queue.
private struct EditTimes {
    let insertions: Statistics
    let moves: Statistics
    let removals: Statistics
    let nexts: Statistics
    let bytesPerEdit: Double
    let stateSize: Double

    init(on stage: Stage, _ count: Int, home: StateHome?) throws {
        let player = try Player(on: stage, [stage.media.list(count)], options: ["--paused"], home: home)
        try player.waitForQueue(of: count)
        try player.waitUntilIdle()
        stateSize = Double(home?.stateSize ?? 0)
        let accounts = ProcessAccounts(identifier: player.program.identifier)
        let repetitions = stage.options.isQuick ? 20 : 100
        // The same places in each run, in no order.
        func place(_ step: Int) -> Int { (step * 7_919 + 4_321) * 31 % (count - repetitions) }
        func time(_ call: MethodCall) throws(BenchError) -> Double {
            let start = monotonicNow()
            _ = try player.client.call(call)
            let time = Double(monotonicNow() - start) / 1e6
            player.client.drain(milliseconds: 20)
            return time
        }

        let before = accounts.writtenBytes
        insertions = try Statistics(
            (0..<repetitions).map { step in
                let uri = "file://" + stage.media.treeFile(place(step), of: count).replacing(" ", with: "%20")
                return try time(Player.control("Insert", [.texts([uri]), .objectPath(Player.noTrack)]))
            })
        moves = try Statistics(
            (0..<repetitions).map { step in
                let (track, anchor) = (try player.track(at: place(step)), try player.track(at: place(step + 1)))
                return try time(Player.control("Move", [.objectPaths([track]), .objectPath(anchor)]))
            })
        removals = try Statistics(
            (0..<repetitions).map { step in
                try time(Player.control("Remove", [.objectPaths([try player.track(at: place(step))])]))
            })
        bytesPerEdit = (accounts.writtenBytes - before) / Double(3 * repetitions)

        try player.perform("Play")
        nexts = try Statistics(
            (0..<(stage.options.isQuick ? 8 : 30)).map { _ in
                // Long enough for the player to have got the next entry ready.
                player.client.drain(milliseconds: 300)
                return try player.timeOfNext()
            })
    }
}
