import Foundation
import TestSupport

/// Tags byte for byte as a test wants them, in a FLAC file that some encoder has made.
public enum FLACComments {
    private static let type: UInt8 = 4

    /// Writes a copy of a FLAC file with these comments (`TITLE=...`), which need not be text, instead of its own.
    public static func write(_ comments: [[UInt8]], of file: String, to path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        try Data(replace(comments, in: bytes)).write(to: URL(fileURLWithPath: path))
    }

    public static func replace(_ comments: [[UInt8]], in bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.starts(with: Array("fLaC".utf8)) else { throw WaitedInVain("a FLAC file") }
        var output = Array(bytes[..<4])
        var place = 4
        var isLast = false
        while !isLast {
            let header = bytes[place]
            let size = bytes[(place + 1)...(place + 3)].reduce(0) { $0 << 8 | Int($1) }
            isLast = header & 0x80 != 0
            if header & 0x7F == type {
                output += block(comments, isLast: isLast)
            } else {
                output += bytes[place..<(place + 4 + size)]
            }
            place += 4 + size
        }
        return output + bytes[place...]
    }

    private static func block(_ comments: [[UInt8]], isLast: Bool) -> [UInt8] {
        let body = vorbisComments(comments)
        return [type | (isLast ? 0x80 : 0)] + bigEndian(body.count, 3) + body
    }
}

/// The vendor, the number of comments, the comments, each behind its length.
func vorbisComments(_ comments: [[UInt8]]) -> [UInt8] {
    func counted(_ bytes: [UInt8]) -> [UInt8] { littleEndian(bytes.count) + bytes }
    return counted(Array("test".utf8)) + littleEndian(comments.count) + comments.flatMap(counted)
}
