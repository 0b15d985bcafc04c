/// What an entry costs of which nothing but its place is known: a paused player with a long list against one with a short
/// one, when all is loaded and written. Metadata of the entries around the current one, some thousand, is read in both.
func measureQueueMemory(_ stage: Stage) throws -> [Row] {
    func sizes(remembers: Bool) throws -> [Double] {
        try MediaStore.queueLengths.map { count in
            let home = remembers ? try StateHome(on: stage) : nil
            let player = try Player(on: stage, [stage.media.list(count)], options: ["--paused"], home: home)
            try player.waitForQueue(of: count)
            try player.waitUntilIdle()
            return ProcessAccounts(identifier: player.program.identifier).proportionalMemory
        }
    }
    func bytes(_ sizes: [Double], _ index: Int) -> Double {
        (sizes[index] - sizes[0]) * 1_048_576
            / Double(MediaStore.queueLengths[index] - MediaStore.queueLengths[0])
    }
    let (saved, unsaved) = (try sizes(remembers: true), try sizes(remembers: false))
    let address = "file://\(stage.media.treeFile(0, of: 100_000))".replacing(" ", with: "%20").utf8.count
    let each = bytes(saved, 2)
    return [
        Row(
            figure: "memory per queued entry (PSS), 100,000 entries", measured: "\(number(each, 0)) bytes",
            reference: "\(number(bytes(saved, 1), 0)) bytes (10000)", reach: "under 400 bytes", isMet: each < 400,
            note: "\(saved.map { number($0, 1) }.joined(separator: ", ")) MiB with 1000, 10000 and 100000 entries;"
                + " \(number(bytes(unsaved, 2), 0)) bytes when nothing is remembered; the address alone has"
                + " \(address)")
    ]
}
