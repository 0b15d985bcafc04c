/// From the start of the process to the first sample heard of a list, and of a folder, with a queue that is remembered;
/// growth by length.
func measureQueueSound(_ stage: Stage) throws -> [Row] {
    let room = try ListeningRoom(on: stage)
    func row(_ figure: String, _ media: (Int) throws -> String) throws -> Row {
        func times(_ count: Int, remembers: Bool) throws -> Statistics {
            let named = try media(count)
            // The first start fills the caches.
            return try Statistics(
                (0...(stage.options.isQuick ? 2 : 8)).map { _ in
                    let home = remembers ? try StateHome(on: stage) : nil
                    return try room.timeToSound { try Player(on: stage, [named], home: home).program }
                }.dropFirst())
        }
        let growth = try Growth(times: MediaStore.queueLengths.map { try times($0, remembers: true) })
        let unsaved = try times(MediaStore.queueLengths[2], remembers: false)
        return growth.row(figure, limit: 400, note: "; \(number(unsaved.median, 1)) ms when nothing is remembered")
    }
    return try [
        row("start to sound, list", stage.media.list),
        row("start to sound, folder", stage.media.tree),
    ]
}
