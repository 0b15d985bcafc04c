internal import MediaModel

/// Chapters in comments of the Vorbis kind: `CHAPTER001=00:01:30.500` and `CHAPTER001NAME=...` (Xiph wiki, Chapter
/// Extension).
struct CommentChapters {
    private var starts: [Int: MediaTime] = [:]
    private var names: [Int: String] = [:]

    /// Passes over what is no chapter.
    mutating func take(_ comment: String) {
        guard starts.count < ChapterTable.limit, names.count < ChapterTable.limit,
            let mark = comment.firstIndex(of: "="), comment[..<mark].uppercased().hasPrefix("CHAPTER")
        else { return }
        let key = comment[..<mark].uppercased().dropFirst("CHAPTER".count)
        let digits = key.prefix { $0.isASCII && $0.isNumber }
        let value = comment[comment.index(after: mark)...]
        guard digits.count <= 6, let number = Int(digits) else { return }
        switch key.dropFirst(digits.count) {
        case "": starts[number] = Self.time(value)
        case "NAME": names[number] = ChapterTitle.cleaned(String(value))
        default: return
        }
    }

    var chapters: [Chapter] {
        starts.sorted { $0.key < $1.key }.map { Chapter(start: $0.value, title: names[$0.key]) }
    }

    /// `HH:MM:SS.sss`.
    private static func time(_ text: Substring) -> MediaTime? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
            [hours, minutes, seconds].allSatisfy({ $0 >= 0 && $0 < 100_000 })
        else { return nil }
        return MediaTime(microseconds: Int64(((hours * 60 + minutes) * 60 + seconds) * 1_000_000))
    }
}
