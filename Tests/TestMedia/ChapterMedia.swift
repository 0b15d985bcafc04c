import Foundation
import TestSupport

/// Long quiet tones with chapters, each kind of file that can have them.
public enum ChapterMedia: String, CaseIterable, Sendable {
    /// Nero's list and Apple's track.
    case mp4List, mp4Track
    case matroska, id3
    /// Vorbis comments: numbered chapters, a cue sheet.
    case oggComments, flacCueSheetTag
    /// FLAC's own block; it has no titles.
    case flacCueSheetBlock

    public var ending: String {
        switch self {
        case .mp4List, .mp4Track: "m4b"
        case .matroska: "mka"
        case .id3: "mp3"
        case .oggComments: "ogg"
        case .flacCueSheetTag, .flacCueSheetBlock: "flac"
        }
    }

    public var hasTitles: Bool { self != .flacCueSheetBlock }

    /// Makes one of so many seconds at `path`, which has the right ending.
    public func write(_ marks: [ChapterMark], seconds: Int, to path: String) async throws {
        let bare = path + ".bare"
        defer { try? FileManager.default.removeItem(atPath: bare) }
        try await Tone.generate(seconds: seconds, with: chain, to: bare)
        switch self {
        case .mp4List: try MP4Marks.writeList(marks, of: bare, to: path)
        case .mp4Track: try MP4Marks.writeTrack(marks, end: Double(seconds), of: bare, to: path)
        case .matroska: try MatroskaMarks.write([marks], of: bare, to: path)
        case .id3: try ID3Marks.write(marks, of: bare, to: path)
        case .oggComments: try await Self.writeOgg(marks, seconds: seconds, to: path)
        case .flacCueSheetTag: try FLACComments.write([Self.cueSheet(marks)], of: bare, to: path)
        case .flacCueSheetBlock: try FLACCueSheet.write(marks, seconds: seconds, of: bare, to: path)
        }
    }

    private var chain: String {
        switch self {
        case .mp4List, .mp4Track: "avenc_aac ! mp4mux"
        case .matroska: "flacenc quality=0 ! matroskamux"
        case .id3: "lamemp3enc target=bitrate bitrate=8 cbr=true ! xingmux"
        case .oggComments: "vorbisenc ! oggmux"
        case .flacCueSheetTag, .flacCueSheetBlock: "flacenc quality=0"
        }
    }

    private static func cueSheet(_ marks: [ChapterMark]) -> [UInt8] {
        var sheet = Array("CUESHEET=TITLE \"Book\"\r\nFILE \"x.wav\" WAVE\r\n".utf8)
        for (index, mark) in marks.enumerated() {
            let frames = Int((mark.seconds * 75).rounded())
            let time = [frames / 75 / 60, frames / 75 % 60, frames % 75].map { $0 < 10 ? "0\($0)" : "\($0)" }
            sheet += Array("  TRACK \(index + 1) AUDIO\r\n    TITLE \"".utf8) + mark.title
            sheet += Array("\"\r\n    INDEX 01 \(time.joined(separator: ":"))\r\n".utf8)
        }
        return sheet
    }

    /// The encoder writes the comments; titles are written in octal, which needs no quoting.
    private static func writeOgg(_ marks: [ChapterMark], seconds: Int, to path: String) async throws {
        let comments = marks.enumerated().flatMap { index, mark -> [String] in
            let key = "CHAPTER" + String(String(1_001 + index).dropFirst())
            let (whole, milli) = (Int(mark.seconds), Int(mark.seconds * 1_000) % 1_000)
            let time = [whole / 3_600, whole / 60 % 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            let title = mark.title.map { "\\" + String(String(0o1000 + Int($0), radix: 8).dropFirst()) }.joined()
            return [
                "\(key)=\(time.joined(separator: ":")).\(String(1_000 + milli).dropFirst())", "\(key)NAME=\(title)",
            ]
        }
        let list = comments.map { "\"\($0)\"" }.joined(separator: ",")
        let words = [
            "-q", "audiotestsrc", "num-buffers=\(seconds)", "samplesperbuffer=8000", "volume=0.1", "!",
            "audio/x-raw,rate=8000,channels=1", "!", "taginject", "tags=extended-comment={\(list)}", "!", "vorbisenc",
            "!", "oggmux", "!", "filesink", "location=\(path)",
        ]
        let result = try await run("gst-launch-1.0", words, timeout: .seconds(120))
        guard result.status == 0 else { throw WaitedInVain("gst-launch-1.0 to encode \(path): \(result)") }
    }
}
