import Foundation

/// Chapters in an ID3v2 tag in front of an MP3 file that has none.
public enum ID3Marks {
    public static func write(_ marks: [ChapterMark], of file: String, to path: String) throws {
        let frames = marks.enumerated().flatMap { index, mark in frame("CHAP", chapter(mark, "c\(index)")) }
        let children: [UInt8] = marks.indices.flatMap { Array("c\($0)".utf8) + [0] }
        let contents = frame("CTOC", Array("toc".utf8) + [0, 3, UInt8(min(marks.count, 255))] + children)
        let body = contents + frames
        var tag = Array("ID3".utf8) + [4, 0, 0]
        tag += syncSafe(body.count) + body
        try (Data(tag) + Data(contentsOf: URL(fileURLWithPath: file))).write(to: URL(fileURLWithPath: path))
    }

    public static func chapter(_ mark: ChapterMark, _ identifier: String, encoding: UInt8 = 3) -> [UInt8] {
        var body = Array(identifier.utf8) + [0]
        body += Int(mark.seconds * 1_000).bigEndian(4)
        // No end, no places in bytes.
        body += [UInt8](repeating: 0xFF, count: 12)
        return mark.title.isEmpty ? body : body + frame("TIT2", [encoding] + mark.title)
    }

    public static func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
        var frame = Array(name.utf8)
        frame += syncSafe(body.count) + [0, 0] + body
        return frame
    }

    private static func syncSafe(_ number: Int) -> [UInt8] {
        [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
    }
}
