internal import Foundation

/// Track changes of every kind, one after the other: to the end of a short piece, by `Next`, past a file that cannot be
/// played, and into and out of one that comes over HTTP. What the process holds after 50 of them it holds after all. Two
/// threads or files more are those of a change under way; the memory is its own alone, as libraries count by how many
/// other processes have them too.
func measureTrackChanges(_ stage: Stage) throws -> [Row] {
    let count = stage.options.isQuick ? 300 : 2_000
    let server = try LoopbackServer(serving: try Data(contentsOf: URL(fileURLWithPath: try stage.media.track(1))))
    let player = try Player(on: stage, try mixture(stage, server))
    defer { player.program.end() }
    try player.setLoop("Playlist")
    let accounts = ProcessAccounts(identifier: player.program.identifier)
    var (holdings, track): ([Holdings], String) = ([], "")
    for change in 0..<count {
        let title = try player.nextTitle(after: &track)
        if change >= 50, change < 150 || change >= count - 100 { holdings.append(Holdings(accounts)) }
        // A short piece ends by itself, anything else is skipped.
        if !title.hasPrefix("Short") { try player.perform("Next") }
    }
    withExtendedLifetime(server) {}
    let (early, late) = (Holdings(most: holdings.prefix(100)), Holdings(most: holdings.suffix(100)))
    func row(_ what: String, _ early: Double, _ late: Double, most: Double, _ unit: String, _ digits: Int) -> Row {
        Row(
            figure: "\(what) in the last 100 of \(count) track changes of all kinds",
            measured: "\(number(late, digits))\(unit)", reference: "\(number(early, digits))\(unit) (50th to 150th)",
            reach: "at most \(number(most, 0))\(unit) more", isMet: late - early <= most)
    }
    return [
        row("descriptors", early.descriptors, late.descriptors, most: 2, "", 0),
        row("threads", early.threads, late.threads, most: 2, "", 0),
        row("memory of its own", early.memory, late.memory, most: 1, " MiB", 1),
    ]
}

private func mixture(_ stage: Stage, _ server: LoopbackServer) throws -> [String] {
    let broken = "\(stage.media.folder)/broken.flac"
    try Data(repeating: 0x55, count: 40_000).write(to: URL(fileURLWithPath: broken))
    let short = try (0..<2).map { index in
        try stage.media.encode(
            Noise.samples(seed: UInt64(70 + index), count: 4_800), "short\(index)", title: "Short-\(index)", as: .flac,
            rate: StreamFormat.samplesPerSecond)
    }
    return try [
        short[0], stage.media.track(0), "\(server.address)/stream.flac", broken, stage.media.track(2), short[1],
        broken, "\(server.address)/again.flac",
    ]
}

/// What a process holds at a moment.
private struct Holdings {
    var descriptors = 0.0
    var threads = 0.0
    var memory = 0.0

    init(_ accounts: ProcessAccounts) {
        (descriptors, threads) = (accounts.openDescriptors, accounts.threads)
        memory = accounts.anonymousMemory
    }

    /// The most that was open and at work at once; of the memory the median.
    init(most all: some Collection<Holdings>) {
        descriptors = Statistics(all.map(\.descriptors)).largest
        threads = Statistics(all.map(\.threads)).largest
        memory = Statistics(all.map(\.memory)).median
    }
}

extension LoopbackServer {
    /// A web server with one file.
    fileprivate convenience init(serving file: Data) throws(BenchError) {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: audio/flac\r\nContent-Length: \(file.count)\r\n"
            + "Connection: close\r\n\r\n"
        let answer = Array(head.utf8) + [UInt8](file)
        try self.init { connection in _ = connection.send(answer) }
    }
}

extension Player {
    fileprivate func setLoop(_ value: String) throws(BenchError) {
        _ = try client.call(
            MethodCall(
                Self.name, Self.path, Self.propertiesInterface, "Set",
                [.text(Self.playerInterface), .text("LoopStatus"), .variantText(value)]))
    }

    /// The title of the entry that comes after `track`, once it has one; `track` becomes its id.
    fileprivate func nextTitle(after track: inout String) throws(BenchError) -> String {
        let limit = monotonicNow() + 10_000_000_000
        while let message = client.next(until: limit) {
            guard let metadata = Self.changes(in: message)?["Metadata"],
                let identifier = metadata["mpris:trackid"]?.string, identifier != track, identifier != Self.noTrack
            else { continue }
            track = identifier
            return metadata["xesam:title"]?.string ?? ""
        }
        throw BenchError("no change of the track in 10 s")
    }
}
