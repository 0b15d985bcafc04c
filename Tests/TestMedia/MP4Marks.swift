import Foundation
import TestSupport

/// Chapters in MP4 files whose `moov` box stands behind the samples, as `mp4mux` writes them.
public enum MP4Marks {
    public static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        (content.count + 8).bigEndian(4) + Array(type.utf8) + content
    }

    /// A copy of `file` with a `chpl` box of version 1, or whatever else `content` makes of the marks.
    public static func writeList(
        _ marks: [ChapterMark], count: UInt32? = nil, of file: String, to path: String
    ) throws {
        var content: [UInt8] = [1, 0, 0, 0, 0] + (count ?? UInt32(marks.count)).bigEndian(4)
        for mark in marks {
            content += Int64(mark.seconds * 1e7).bigEndian(8) + [UInt8(mark.title.count)] + mark.title
        }
        try rewrite(file, to: path) { movie, _ in movie + box("udta", box("chpl", content)) }
    }

    /// A copy of `file` with a track of texts that its first track names.
    public static func writeTrack(_ marks: [ChapterMark], end: Double, of file: String, to path: String) throws {
        try rewrite(file, to: path, samples: marks.map { $0.title.count.bigEndian(2) + $0.title }) { movie, place in
            let first = try offset(of: "trak", in: movie)
            let size = number(movie, first)
            let identifier: UInt32 = 77
            let track = Array(movie[(first + 8)..<(first + size)]) + box("tref", box("chap", identifier.bigEndian(4)))
            return Array(movie[..<first]) + box("trak", track) + Array(movie[(first + size)...])
                + textTrack(marks, end: end, identifier: identifier, samplesAt: place)
        }
    }

    private static func textTrack(
        _ marks: [ChapterMark], end: Double, identifier: UInt32, samplesAt place: Int
    ) -> [UInt8] {
        func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
        func word(_ number: Int) -> [UInt8] { number.bigEndian(4) }
        /// With a version and flags of 0 in front.
        func table(_ type: String, _ parts: [UInt8]...) -> [UInt8] { box(type, zeros(4) + parts.joined()) }
        let ends = marks.dropFirst().map(\.seconds) + [end]
        var times: [UInt8] = []
        for (mark, end) in zip(marks, ends) { times += word(1) + word(Int((end - mark.seconds) * 1_000)) }
        let sizes: [UInt8] = marks.flatMap { word($0.title.count + 2) }
        let length = word(Int(end * 1_000))
        let count = word(marks.count)
        let samples = [
            table("stsd", word(1), box("text", zeros(43))), table("stts", count, times),
            table("stsc", word(1), word(1), count, word(1)), table("stsz", word(0), count, sizes),
            table("stco", word(1), word(place)),
        ]
        let reference = table("dref", word(1), box("url ", [0, 0, 0, 1]))
        let information = [box("gmhd", []), box("dinf", reference), box("stbl", Array(samples.joined()))]
        let media = [
            table("mdhd", zeros(8), word(1_000), length, [0x55, 0xC4, 0, 0]),
            table("hdlr", zeros(4), Array("text".utf8), zeros(13)), box("minf", Array(information.joined())),
        ]
        let header = table("tkhd", zeros(8), identifier.bigEndian(4), zeros(4), length, zeros(60))
        return box("trak", header + box("mdia", Array(media.joined())))
    }

    /// `change` gets what is in the `moov` box, and where the samples will lie.
    private static func rewrite(
        _ file: String, to path: String, samples: [[UInt8]] = [], _ change: ([UInt8], Int) throws -> [UInt8]
    ) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let start = try offset(of: "moov", in: bytes)
        guard start + number(bytes, start) == bytes.count else { throw WaitedInVain("moov at the end of \(file)") }
        let front = Array(bytes[..<start]) + (samples.isEmpty ? [] : box("mdat", Array(samples.joined())))
        let movie = try change(Array(bytes[(start + 8)...]), start + 8)
        try Data(front + box("moov", movie)).write(to: URL(fileURLWithPath: path))
    }

    private static func offset(of type: String, in bytes: [UInt8]) throws -> Int {
        var place = 0
        while place + 8 <= bytes.count {
            if bytes[(place + 4)..<(place + 8)].elementsEqual(type.utf8) { return place }
            place += max(8, number(bytes, place))
        }
        throw WaitedInVain("a box \(type)")
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}
