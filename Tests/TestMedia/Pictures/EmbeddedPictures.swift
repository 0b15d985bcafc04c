import Foundation
import TestSupport

/// A picture as a container keeps it.
public struct TaggedPicture: Sendable {
    /// Of ID3's list, which FLAC and Vorbis share: 0 other, 1 icon of 32 x 32, 3 front cover, 4 back cover.
    public var kind: Int
    /// What the container says that it is.
    public var mediaType: String
    public var data: [UInt8]

    public init(_ data: [UInt8], kind: Int = 3, mediaType: String = "image/png") {
        self.kind = kind
        self.mediaType = mediaType
        self.data = data
    }

    /// FLAC's form.
    var block: [UInt8] {
        bigEndian(kind) + bigEndian(mediaType.utf8.count) + Array(mediaType.utf8) + bigEndian(0)
            + [1, 1, 24, 0, data.count].flatMap { bigEndian($0) } + data
    }
}

/// Puts pictures into media that some encoder has made.
public enum EmbeddedPictures {
    public static func flac(_ pictures: [TaggedPicture], of file: String, to path: String) throws {
        let bytes = try contents(of: file)
        guard bytes.starts(with: Array("fLaC".utf8)) else { throw WaitedInVain("a FLAC file: \(file)") }
        // Behind the description of the stream, which comes first.
        let blocks = pictures.flatMap { picture -> [UInt8] in [6] + bigEndian(picture.block.count, 3) + picture.block }
        try write(bytes[..<42] + blocks + bytes[42...], to: path)
    }

    /// ID3v2.3 in front of MP3 frames.
    public static func mp3(_ pictures: [TaggedPicture], of file: String, to path: String) throws {
        try write(id3(pictures) + contents(of: file), to: path)
    }

    public static func id3(_ pictures: [TaggedPicture]) -> [UInt8] {
        let frames = pictures.flatMap { picture -> [UInt8] in
            let body = [0] + Array(picture.mediaType.utf8) + [0, UInt8(picture.kind), 0] + picture.data
            return Array("APIC".utf8) + bigEndian(body.count) + [0, 0] + body
        }
        let size = stride(from: 21, through: 0, by: -7).map { UInt8(frames.count >> $0 & 0x7F) }
        return Array("ID3".utf8) + [3, 0, 0] + size + frames
    }

    /// The cover atom of a file whose list of atoms ends with `moov`.
    public static func mp4(_ pictures: [TaggedPicture], of file: String, to path: String) throws {
        var bytes = try contents(of: file)
        var place = 0
        while Array(bytes[(place + 4)..<(place + 8)]) != Array("moov".utf8) { place += length(bytes, place) }
        var atoms: [UInt8] = []
        var inner = place + 8
        while inner < place + length(bytes, place) {
            let end = inner + length(bytes, inner)
            if Array(bytes[(inner + 4)..<(inner + 8)]) != Array("udta".utf8) { atoms += bytes[inner..<end] }
            inner = end
        }
        let covers = pictures.flatMap { picture in
            atom("data", bigEndian(picture.mediaType == "image/png" ? 14 : 13) + bigEndian(0) + picture.data)
        }
        let handler = atom("hdlr", bigEndian(0, 8) + Array("mdirappl".utf8) + bigEndian(0, 9))
        let meta = atom("meta", bigEndian(0) + handler + atom("ilst", atom("covr", covers)))
        bytes[place...] = atom("moov", atoms + atom("udta", meta))[...]
        try write(bytes, to: path)
    }

    private static func length(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func atom(_ name: String, _ content: [UInt8]) -> [UInt8] {
        bigEndian(content.count + 8) + Array(name.utf8) + content
    }

    /// An APEv2 tag behind the media.
    public static func ape(_ picture: TaggedPicture, of file: String, to path: String) throws {
        let value = Array("cover.png".utf8) + [0] + picture.data
        let item = littleEndian(value.count) + littleEndian(2) + Array("Cover Art (Front)".utf8) + [0] + value
        func edge(_ flags: Int) -> [UInt8] {
            Array("APETAGEX".utf8) + [2_000, item.count + 32, 1, flags].flatMap { littleEndian($0) } + bigEndian(0, 8)
        }
        try write(contents(of: file) + edge(0xA000_0000) + item + edge(0x8000_0000), to: path)
    }

    /// A Matroska file with these attachments, by name, and a minute of silence.
    public static func matroska(_ attachments: [(name: String, TaggedPicture)], to path: String) throws {
        func element(_ identifier: Int, _ size: Int, _ content: [UInt8]) -> [UInt8] {
            bigEndian(identifier, size) + bigEndian(content.count | 1 << 56, 8) + content
        }
        func number(_ identifier: Int, _ size: Int, _ value: Int) -> [UInt8] {
            element(identifier, size, bigEndian(value))
        }
        func text(_ identifier: Int, _ size: Int, _ value: String) -> [UInt8] {
            element(identifier, size, Array(value.utf8))
        }
        let head = element(0x1A45_DFA3, 4, text(0x4282, 2, "matroska") + number(0x4287, 2, 4) + number(0x4285, 2, 2))
        let length = element(0x4489, 2, bigEndian(Int(Double(60_000).bitPattern), 8))
        let info = element(
            0x1549_A966, 4, number(0x2AD7B1, 3, 1_000_000) + length + text(0x4D80, 2, "t") + text(0x5741, 2, "t"))
        let rate = element(0xB5, 1, bigEndian(Int(Double(8_000).bitPattern), 8))
        let track =
            number(0xD7, 1, 1) + number(0x73C5, 2, 1) + number(0x83, 1, 2) + text(0x86, 1, "A_PCM/INT/LIT")
            + element(0xE1, 1, rate + number(0x9F, 1, 1) + number(0x6264, 2, 16))
        let files = attachments.enumerated().flatMap { index, attachment in
            let (name, picture) = attachment
            return element(
                0x61A7, 2,
                text(0x466E, 2, name) + text(0x4660, 2, picture.mediaType) + number(0x46AE, 2, index + 1)
                    + element(0x465C, 2, picture.data))
        }
        let silence = [0x81, 0, 0, 0x80] + [UInt8](repeating: 0, count: 16_000)
        let clusters = (0..<60).flatMap {
            element(0x1F43_B675, 4, number(0xE7, 1, $0 * 1_000) + element(0xA3, 1, silence))
        }
        let segment =
            info + element(0x1654_AE6B, 4, element(0xAE, 1, track)) + element(0x1941_A469, 4, files) + clusters
        try write(head + element(0x1853_8067, 4, segment), to: path)
    }
}
