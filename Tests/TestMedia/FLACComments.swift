import Foundation
import TestSupport

/// Tags byte for byte as a test wants them, in a FLAC file that some encoder has made.
public enum FLACComments {
    private static let type: UInt8 = 4

    /// Writes a copy of a FLAC file with these comments (`TITLE=...`), which need not be text, instead of its own.
    public static func write(_ comments: [[UInt8]], of file: String, to path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        guard bytes.starts(with: Array("fLaC".utf8)) else { throw WaitedInVain("a FLAC file: \(file)") }
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
        try Data(output + bytes[place...]).write(to: URL(fileURLWithPath: path))
    }

    private static func block(_ comments: [[UInt8]], isLast: Bool) -> [UInt8] {
        func counted(_ bytes: [UInt8]) -> [UInt8] { littleEndian(bytes.count) + bytes }
        let body = counted(Array("test".utf8)) + littleEndian(comments.count) + comments.flatMap(counted)
        let size = [UInt8(body.count >> 16 & 0xFF), UInt8(body.count >> 8 & 0xFF), UInt8(body.count & 0xFF)]
        return [type | (isLast ? 0x80 : 0)] + size + body
    }

    private static func littleEndian(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
    }
}
