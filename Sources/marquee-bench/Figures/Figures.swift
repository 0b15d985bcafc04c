/// Every figure, in the order of the table.
enum Figures {
    typealias Measurement = @Sendable (Stage) throws -> [Row]

    static let all: [(name: String, measure: Measurement)] = [
        ("get", measureGet),
        ("getall", measureGetAll),
        ("clients", measureClients),
        ("playpause", measurePlayPause),
        ("next", measureNext),
        ("covermetadata", measureCoverMetadata),
        ("streamtitles", measureStreamTitles),
        ("setposition", measureSetPosition),
        ("start", measureStart),
        ("memory", measureMemory),
        ("activity", measureActivity),
        ("signals", measureSignals),
        ("gapless", measureGapless),
        ("hearing", measureHearing),
        ("heardstart", measureHeardStart),
        ("heardplaypause", measureHeardPlayPause),
        ("heardnext", measureHeardNext),
        ("silentserver", measureSilentServer),
        ("outputremoval", measureOutputRemoval),
        ("changes", measureTrackChanges),
        ("queuesound", measureQueueSound),
        ("queuememory", measureQueueMemory),
        ("queueload", measureQueueLoad),
        ("queueedits", measureQueueEdits),
        ("queuerestart", measureQueueRestart),
        ("landing", measureLanding),
        ("position", measurePosition),
        // Leaves another sound server behind.
        ("recovery", measureServerRecovery),
    ]

    static var names: [String] { all.map(\.name) }
}
