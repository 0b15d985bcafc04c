internal import Foundation

/// `OpenUri` of a file with a picture of 5 MB to the first signal that tells of it: whether title, artist, album, length
/// and picture are in it together, and how large it is. Each time another player that has no picture in its cache.
func measureCoverMetadata(_ stage: Stage) throws -> [Row] {
    let formats: [(name: String, format: MediaFormat)] = [("FLAC", .flac), ("MP3", .mp3), ("M4A", .m4a)]
    return try formats.flatMap { name, format in
        let file = try stage.media.coveredTrack(as: format)
        var (times, sizes, missing): ([Double], [Int], Set<String>) = ([], [], [])
        for _ in 0..<(stage.options.isQuick ? 4 : 12) {
            let first = try firstMetadata(of: file, stage)
            times.append(first.milliseconds)
            sizes.append(first.bytes)
            missing.formUnion(first.missing)
        }
        let all = Statistics(times)
        let largest = sizes.max() ?? 0
        return [
            Row(
                figure: "first metadata of \(name) with a 5 MB cover",
                measured: "\(number(all.median, 1)) ms, \(missing.isEmpty ? "complete" : "incomplete")",
                reach: "complete, median under 80 ms", isMet: missing.isEmpty && all.median < 80,
                note: "largest \(number(all.largest, 1)) ms"
                    + (missing.isEmpty ? "" : "; not in it: \(missing.sorted().joined(separator: ", "))")),
            Row(
                figure: "metadata message of \(name) with a 5 MB cover", measured: "\(largest) bytes",
                reach: "under 4 kB", isMet: largest < 4_000),
        ]
    }
}

private struct FirstMetadata {
    let milliseconds: Double
    let bytes: Int
    let missing: [String]
}

private func firstMetadata(of file: String, _ stage: Stage) throws -> FirstMetadata {
    try? FileManager.default.removeItem(atPath: "\(stage.folder)/cache/marquee")
    let player = try Player(on: stage, [])
    defer { player.program.end() }
    player.client.drain(milliseconds: 200)
    let start = monotonicNow()
    player.client.send(player.command("OpenUri", [.text("file://\(file)")]))
    let signal = player.client.first(within: 5_000) { message in
        Player.changes(in: message)?["Metadata"]?["mpris:trackid"] != nil
    }
    guard let signal, let metadata = Player.changes(in: signal)?["Metadata"] else {
        throw BenchError("no metadata in 5 s")
    }
    let wanted = ["xesam:title", "xesam:artist", "xesam:album", "mpris:length", "mpris:artUrl"]
    return FirstMetadata(
        milliseconds: Double(signal.time - start) / 1e6, bytes: signal.wireSizes.whole,
        missing: wanted.filter { metadata[$0] == nil })
}
