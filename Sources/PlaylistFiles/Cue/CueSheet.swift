/// A cue sheet, line by line, as libcue is to see it: no line that it does not understand, numbers in place of texts,
/// times in frames.
///
/// libcue 2.2.1 prints what it dislikes to standard error and loses memory over it (its issues 27 and 78), cuts texts at
/// 1,023 bytes, takes a missing quotation mark for a text of several lines, reads 99 tracks and overwrites the last one
/// with the rest, writes outside of its memory at an index above 99 (CVE-2023-43641, where it is not mended) and knows
/// neither lower case nor lines without an end. None of it can happen with what is left here.
struct CueSheet {
    /// Names of files, as they stand in the sheet.
    private(set) var files: [ArraySlice<UInt8>] = []
    /// Titles and performers, as they stand in the sheet.
    private(set) var texts: [ArraySlice<UInt8>] = []
    /// What libcue reads: parts with at most 99 tracks each.
    private(set) var parts: [Part] = []

    struct Part {
        var text = ""
        /// The numbers that the sheet gives its tracks.
        var trackNumbers: [Int32] = []
    }

    private static let tracksPerPart = 99
    /// Titles and performers of the album, repeated in each part.
    private var header = ""
    private var hasTrackStart = false
    /// A FILE line is written when it is known what it is for: two in a row are an error to libcue.
    private var isFileWritten = false

    /// What is wrong with a line, nil when nothing is.
    mutating func take(_ line: ArraySlice<UInt8>) -> String? {
        let line = line.trimmed
        guard !line.isEmpty else { return nil }
        let word = line.prefix { $0 > 0x20 }
        let rest = line[word.endIndex...].trimmed
        switch String(decoding: word, as: UTF8.self).uppercased() {
        case "FILE": return file(rest)
        case "TRACK": return track(rest)
        case "INDEX": return index(rest)
        case "TITLE": return text("TITLE", rest)
        case "PERFORMER": return text("PERFORMER", rest)
        case "REM", "CATALOG", "CDTEXTFILE", "FLAGS", "ISRC", "PREGAP", "POSTGAP", "SONGWRITER", "COMPOSER", "ARRANGER",
            "MESSAGE", "GENRE", "DISC_ID", "TOC_INFO1", "TOC_INFO2", "UPC_EAN", "SIZE_INFO":
            return nil
        default: return "'\(Disk.display(line.prefix(60)))' is no line of a cue sheet and was passed over"
        }
    }

    private mutating func file(_ rest: ArraySlice<UInt8>) -> String? {
        guard let name = Self.quoted(rest, dropsLastWord: true), !name.isEmpty else { return "FILE names no file" }
        files.append(name)
        isFileWritten = false
        return nil
    }

    private mutating func track(_ rest: ArraySlice<UInt8>) -> String? {
        guard !files.isEmpty else { return "TRACK stands before the first FILE and was passed over" }
        let words = rest.split { $0 <= 0x20 }
        let followed = (parts.last?.trackNumbers.last ?? 0) + 1
        if parts.last.map({ $0.trackNumbers.count >= Self.tracksPerPart }) ?? true {
            parts.append(Part(text: header))
        }
        // For each track, since libcue forgets a FILE that stood within one.
        isFileWritten = false
        writeFile()
        let number = words.first.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
        let kind = words.count > 1 ? String(decoding: words[1], as: UTF8.self).uppercased() : "AUDIO"
        // The second line is for libcue's grammar, which wants one more of every track.
        write("TRACK 1 \(kind == "AUDIO" ? "AUDIO" : "MODE1/2352")\nFLAGS DCP")
        hasTrackStart = false
        parts[parts.count - 1].trackNumbers.append(number.flatMap { (0...9_999).contains($0) ? $0 : nil } ?? followed)
        return number == nil ? "TRACK has no number; it counts as \(followed)" : nil
    }

    private mutating func index(_ rest: ArraySlice<UInt8>) -> String? {
        guard !parts.isEmpty else { return "INDEX stands outside of a track" }
        let words = rest.split { $0 <= 0x20 }
        guard words.count >= 2, let number = Int(String(decoding: words[0], as: UTF8.self)) else {
            return "INDEX needs a number and a time"
        }
        guard let frames = Self.frames(words[1]) else {
            return "'\(Disk.display(words[1].prefix(40)))' is no time; times are MM:SS:FF with seconds below 60 and "
                + "frames below 75"
        }
        // Marks within a track are not entries.
        guard number == 0 || number == 1 else { return nil }
        guard !hasTrackStart else { return "INDEX \(number) stands behind INDEX 01 and was passed over" }
        writeFile()
        if number == 1 { hasTrackStart = true }
        write("INDEX \(number) \(frames)")
        return nil
    }

    private mutating func text(_ command: String, _ rest: ArraySlice<UInt8>) -> String? {
        guard let text = Self.quoted(rest, dropsLastWord: false), !text.isEmpty else { return nil }
        texts.append(text)
        let line = "\(command) \"\(texts.count - 1)\""
        if parts.isEmpty { header += line + "\n" } else { write(line) }
        return nil
    }

    private mutating func writeFile() {
        guard !isFileWritten else { return }
        write("FILE \"\(files.count - 1)\" WAVE")
        isFileWritten = true
    }

    private mutating func write(_ line: String) {
        parts[parts.count - 1].text += line + "\n"
    }

    /// What stands between the first and the last quotation mark. With one of them or both missing: the rest of the
    /// line, in a FILE line without its last word, the type.
    private static func quoted(_ rest: ArraySlice<UInt8>, dropsLastWord: Bool) -> ArraySlice<UInt8>? {
        let mark = UInt8(ascii: "\"")
        guard rest.first == mark else {
            let isCut = dropsLastWord && rest.contains { $0 <= 0x20 }
            let end = isCut ? rest.lastIndex { $0 <= 0x20 } ?? rest.endIndex : rest.endIndex
            let word = rest[..<end].trimmed
            return word.last == mark ? word.dropLast() : word
        }
        let inner = rest.dropFirst()
        if let last = inner.lastIndex(of: mark) { return inner[..<last] }
        let space = dropsLastWord ? inner.lastIndex { $0 <= 0x20 } : nil
        return inner[..<(space ?? inner.endIndex)].trimmed
    }

    /// `MM:SS:FF`, minutes without an end: a sheet may stand for a long recording.
    private static func frames(_ time: ArraySlice<UInt8>) -> Int? {
        let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            guard (1...5).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(String(decoding: part, as: UTF8.self))
        }
        guard parts.count == 3, numbers.count == 3, numbers[1] < 60, numbers[2] < 75 else { return nil }
        return (numbers[0] * 60 + numbers[1]) * 75 + numbers[2]
    }
}
