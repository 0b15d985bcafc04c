import Foundation
import TestSupport

/// Chapters in a Matroska file that `matroskamux` has written without any.
public enum MatroskaMarks {
    /// Each edition is one list of chapters. The index of the file is given up, since what it points to moves.
    public static func write(_ editions: [[ChapterMark]], of file: String, to path: String) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let segment = try place(of: [0x18, 0x53, 0x80, 0x67], in: bytes)
        let index = try place(of: [0x11, 0x4D, 0x9B, 0x74], in: bytes)
        let cluster = try place(of: [0x1F, 0x43, 0xB6, 0x75], in: bytes)
        // Both have sizes of eight bytes.
        let indexLength = 12 + number(bytes, index + 5)
        bytes.replaceSubrange(
            index..<(index + indexLength), with: element([0xEC], [UInt8](repeating: 0, count: indexLength - 9)))
        let chapters = element([0x10, 0x43, 0xA7, 0x70], editions.enumerated().flatMap(edition))
        let length = number(bytes, segment + 5) + chapters.count
        bytes.replaceSubrange((segment + 4)..<(segment + 12), with: size(length))
        bytes.insert(contentsOf: chapters, at: cluster)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private static func edition(_ number: Int, _ marks: [ChapterMark]) -> [UInt8] {
        element([0x45, 0xB9], element([0x45, 0xBC], (number + 1).bigEndian(8)) + atoms(marks, under: number + 1))
    }

    private static func atoms(_ marks: [ChapterMark], under parent: Int) -> [UInt8] {
        marks.enumerated().flatMap { index, mark -> [UInt8] in
            let identifier = parent * 100_000 + index + 1
            let title = element([0x85], mark.title) + element([0x43, 0x7C], Array("eng".utf8))
            let parts = [
                element([0x73, 0xC4], identifier.bigEndian(8)),
                element([0x91], Int64(mark.seconds * 1e9).bigEndian(8)),
                element([0x80], title), atoms(mark.parts, under: identifier),
            ]
            return element([0xB6], Array(parts.joined()))
        }
    }

    private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        identifier + size(content.count) + content
    }

    private static func size(_ count: Int) -> [UInt8] { [1] + count.bigEndian(7) }

    /// Behind the first byte of a size of eight.
    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 7)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func place(of mark: [UInt8], in bytes: [UInt8]) throws -> Int {
        guard let range = Data(bytes).range(of: Data(mark)) else { throw WaitedInVain("\(mark) in a Matroska file") }
        return range.lowerBound
    }
}
