internal import Foundation

/// A station that names a thousand songs in fifty seconds: a signal for each, and memory that does not grow. At the pace
/// of real stations that is a day or two.
func measureStreamTitles(_ stage: Stage) throws -> [Row] {
    let (titles, pace) = stage.options.isQuick ? (200, 20) : (1_000, 20)
    let station = try TitleStation(
        sound: try stage.media.steadyFrames(), rate: MediaStore.steadyRate, titles: titles, pace: pace)
    let player = try Player(on: stage, [])
    defer { player.program.end() }
    let accounts = ProcessAccounts(identifier: player.program.identifier)
    player.client.send(player.command("OpenUri", [.text(station.address)]))
    var (heard, repeated, last) = (0, 0, "")
    var missing: [String] = []
    var (early, late) = (Double.nan, Double.nan)
    let limit = monotonicNow() + Int64(titles / pace + 10) * 1_000_000_000
    while heard < titles, monotonicNow() < limit, let message = player.client.next(until: limit) {
        guard let title = Player.changes(in: message)?["Metadata"]?["xesam:title"]?.string,
            title.hasPrefix("Song number ")
        else { continue }
        if title == last { repeated += 1 }
        while heard + missing.count < titles, title != "Song number \(heard + missing.count)" {
            missing.append("\(heard + missing.count)")
        }
        (heard, last) = (heard + 1, title)
        if heard == 100 { early = accounts.proportionalMemory }
        if last == "Song number \(titles - 1)" { break }
    }
    late = accounts.proportionalMemory
    withExtendedLifetime(station) {}
    return [
        Row(
            figure: "metadata signals for \(titles) titles of a station", measured: "\(heard)", reach: "\(titles)",
            isMet: heard == titles && repeated == 0,
            note: "repeated: \(repeated); missing: \(missing.isEmpty ? "none" : missing.joined(separator: ", "))"),
        Row(
            figure: "memory (PSS) from the 100th title to the last", measured: "\(number(late - early, 1)) MiB more",
            reach: "under 1 MiB more", isMet: late - early < 1,
            note: "\(number(early, 1)) MiB, then \(number(late, 1)) MiB"),
    ]
}

extension MediaStore {
    /// Bytes a second of ``steadyFrames()``.
    static let steadyRate = 16_000

    /// Ten seconds of MP3 frames at 128 kbit/s.
    fileprivate func steadyFrames() throws -> [UInt8] {
        let path = "\(folder)/steady.mp3"
        try launch(
            "audiotestsrc num-buffers=10 samplesperbuffer=44100 ! audio/x-raw,format=S16LE,channels=2,rate=44100 ! "
                + "lamemp3enc target=bitrate bitrate=128 cbr=true ! filesink location=\(path)")
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
