public import MediaModel

/// A cue sheet in a tag of the file that it divides: what it calls its file does not matter.
public enum EmbeddedCueSheet {
    /// Longer text is no cue sheet of a tag.
    private static let limit = 1 << 20

    /// The starts and titles of its tracks; lines that it should not have are passed over. Any thread.
    public static func chapters(in text: some StringProtocol) -> [Chapter] {
        guard text.utf8.count <= limit else { return [] }
        var sheet = CueSheet()
        let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0)[...] }
        // Some name no file, since it is clear which one is meant.
        if !lines.contains(where: { $0.drop { $0 <= 0x20 }.starts(with: "FILE".utf8) }) {
            _ = sheet.take(Array("FILE \"-\" WAVE".utf8)[...])
        }
        for line in lines { _ = sheet.take(line) }
        return CueTracks(of: sheet).compactMap { track in
            track.range.map { Chapter(start: $0.start, title: track.title.map { String(decoding: $0, as: UTF8.self) }) }
        }
    }
}
