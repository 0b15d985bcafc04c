import Foundation
import TestSupport

/// Comments as a test wants them in an Ogg Vorbis or Opus file that some encoder has made.
public enum OggComments {
    /// Pictures as Vorbis comments have them.
    public static func comment(_ picture: TaggedPicture) -> String {
        "METADATA_BLOCK_PICTURE=" + Data(picture.block).base64EncodedString()
    }

    /// Writes a copy of a file with these comments instead of its own.
    public static func write(_ comments: [String], of file: String, to path: String) throws {
        let bytes = try contents(of: file)
        guard !Page.all(in: bytes).isEmpty else { throw WaitedInVain("an Ogg file: \(file)") }
        try TestMedia.write(replace(comments.map { Array($0.utf8) }, in: bytes), to: path)
    }

    /// The file with these comments, byte for byte, instead of its own.
    public static func replace(_ comments: [[UInt8]], in file: [UInt8]) -> [UInt8] {
        var pages = Page.all(in: file)
        let first = pages[0]
        let isOpus = first.body.starts(with: Array("OpusHead".utf8))
        var packets: [[UInt8]] = [[]]
        var used = 0
        // The headers end with a page.
        while packets.count <= (isOpus ? 2 : 3) {
            var rest = pages[used].body[...]
            for size in pages[used].lacing {
                packets[packets.count - 1] += rest.prefix(Int(size))
                rest = rest.dropFirst(Int(size))
                if size < 255 { packets.append([]) }
            }
            used += 1
        }
        let body = vorbisComments(comments)
        packets[1] = isOpus ? Array("OpusTags".utf8) + body : [3] + Array("vorbis".utf8) + body + [1]
        pages.replaceSubrange(1..<used, with: Page.holding(packets[1..<(isOpus ? 2 : 3)], like: first))
        return pages.indices.flatMap { pages[$0].encoded(number: $0) }
    }

    private struct Page {
        var flags: UInt8 = 0
        var granule: [UInt8] = [UInt8](repeating: 0, count: 8)
        var serial: [UInt8]
        var lacing: [UInt8]
        var body: [UInt8]

        static func all(in bytes: [UInt8]) -> [Page] {
            var pages: [Page] = []
            var place = 0
            while place + 27 <= bytes.count {
                let lacing = Array(bytes[(place + 27)..<(place + 27 + Int(bytes[place + 26]))])
                let start = place + 27 + lacing.count
                let end = start + lacing.reduce(0) { $0 + Int($1) }
                pages.append(
                    Page(
                        flags: bytes[place + 5], granule: Array(bytes[(place + 6)..<(place + 14)]),
                        serial: Array(bytes[(place + 14)..<(place + 18)]), lacing: lacing,
                        body: Array(bytes[start..<end])))
                place = end
            }
            return pages
        }

        static func holding(_ packets: ArraySlice<[UInt8]>, like other: Page) -> [Page] {
            var lacing = packets.flatMap { [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)] }[
                ...]
            var body = packets.flatMap { $0 }[...]
            var pages: [Page] = []
            var isContinued = false
            while !lacing.isEmpty {
                let part = Array(lacing.prefix(255))
                let size = part.reduce(0) { $0 + Int($1) }
                var page = Page(serial: other.serial, lacing: part, body: Array(body.prefix(size)))
                page.flags = isContinued ? 1 : 0
                if !part.contains(where: { $0 < 255 }) { page.granule = [UInt8](repeating: 255, count: 8) }
                isContinued = part.last == 255
                (lacing, body) = (lacing.dropFirst(255), body.dropFirst(size))
                pages.append(page)
            }
            return pages
        }

        func encoded(number: Int) -> [UInt8] {
            var bytes = Array("OggS".utf8) + [0, flags] + granule + serial + littleEndian(number) + littleEndian(0)
            bytes += [UInt8(lacing.count)] + lacing + body
            bytes.replaceSubrange(22..<26, with: littleEndian(Self.checksum(bytes)))
            return bytes
        }

        private static let table: [UInt32] = (0..<256).map { byte in
            var value = UInt32(byte) << 24
            for _ in 0..<8 { value = value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7 }
            return value
        }

        private static func checksum(_ bytes: [UInt8]) -> Int {
            var value: UInt32 = 0
            for byte in bytes { value = value << 8 ^ table[Int(value >> 24 ^ UInt32(byte))] }
            return Int(value)
        }
    }
}
