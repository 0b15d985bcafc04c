import EventQueue
import Foundation
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

@testable import GStreamerPlayback

/// What is read of the chapters that files have.
@Suite struct `Chapters of a file` {
    private static let marks = [ChapterMark(0, "One"), ChapterMark(8, "Zwei: Über"), ChapterMark(20.5, "三")]

    private static func facts(_ path: String) async throws -> ItemFacts {
        let uri = try #require(MediaURI(filePath: path))
        return try await GStreamerMetadataReader(queue: EventQueue(label: "reader")).facts(of: uri)
    }

    private static func sounding(_ path: String, _ range: MediaRange? = nil, count: Int) async throws -> ChapterTable {
        let bench = try await EngineBench(.null)
        let item = bench.item(try #require(MediaURI(filePath: path)), range)
        await bench.tell { $0.load(item, at: .zero, isPlaying: false) }
        try await eventually("\(count) chapters") { bench.latestFacts(of: item)?.chapters.count == count }
        return bench.latestFacts(of: item)?.chapters ?? .empty
    }

    @Test(arguments: ChapterMedia.allCases)
    func `are read of every kind, by the one that plays and by the one that looks`(kind: ChapterMedia) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("book." + kind.ending)
        try await kind.write(Self.marks, seconds: 30, to: path)
        let looked = try await Self.facts(path)
        #expect(looked.duration.map { abs($0.seconds - 30) < 0.5 } == true)
        for table in [looked.chapters, try await Self.sounding(path, count: 3)] {
            #expect(zip(table, Self.marks).allSatisfy { abs($0.start.seconds - $1.seconds) < 0.02 }, "\(Array(table))")
            #expect(table.map(\.title) == (kind.hasTitles ? ["One", "Zwei: Über", "三"] : [nil, nil, nil]))
        }
    }

    @Test func `within a part are the part's`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("book.m4b")
        try await ChapterMedia.mp4List.write(Self.marks, seconds: 30, to: path)
        let range = MediaRange(start: MediaTime(seconds: 5), end: MediaTime(seconds: 25))
        let table = try await Self.sounding(path, range, count: 2)
        #expect(table.map(\.start.seconds) == [3, 15.5])
    }

    @Test func `that are nested are their parts, of the first edition`() async throws {
        let folder = try TemporaryFolder()
        let (bare, path) = (folder.file("bare.mka"), folder.file("book.mka"))
        try await Tone.generate(seconds: 30, with: "flacenc ! matroskamux", to: bare)
        let first = [
            ChapterMark(0, "A", parts: [ChapterMark(0, "A1"), ChapterMark(5, "A2")]),
            ChapterMark(10, "B", parts: [ChapterMark(12, "B1")]),
        ]
        try MatroskaMarks.write([first, [ChapterMark(1, "other")]], of: bare, to: path)
        let table = try await Self.facts(path).chapters
        #expect(table.map(\.title) == ["A1", "A2", "B", "B1"])
        #expect(table.map(\.start.seconds) == [0, 5, 10, 12])
    }

    @Test(arguments: [ChapterMedia.mp4List, .matroska, .id3])
    func `are bounded, in order and text, whatever the file says`(kind: ChapterMedia) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("hostile." + kind.ending)
        // Out of order, twice the same place, behind the end, not UTF-8, a control, a title without an end.
        let long = String(repeating: "x", count: 250)
        let marks =
            [ChapterMark(9, [0xFF, 0xC3, 0x28]), ChapterMark(3, "b\u{1B}[2Jc"), ChapterMark(3, "again")]
            + [ChapterMark(40_000, "late"), ChapterMark(5, long)]
        try await kind.write(marks, seconds: 30, to: path)
        let table = try await Self.facts(path).chapters
        let starts = table.map(\.start.seconds)
        #expect(starts.starts(with: [3, 5, 9]), "\(starts)")
        let text = table.compactMap(\.title).joined()
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(table.allSatisfy { $0.title?.count ?? 0 <= 200 })
    }

    @Test func `in a list of a million are the first of them, and soon read`() async throws {
        let folder = try TemporaryFolder()
        let (bare, path) = (folder.file("bare.m4a"), folder.file("book.m4b"))
        try await Tone.generate(seconds: 30, with: "avenc_aac ! mp4mux", to: bare)
        let many = (0..<50_000).map { ChapterMark(Double($0) * 0.000_4, "x") }
        try MP4Marks.writeList(many, count: 1_000_000, of: bare, to: path)
        let start = ContinuousClock.now
        #expect(MP4Chapters.read(Array(path.utf8)).count == ChapterTable.limit)
        #expect(ContinuousClock.now - start < .seconds(1))
    }

    @Test func `whose table is cut, counts too many or says nonsense are as many as there are`() async throws {
        let folder = try TemporaryFolder()
        let (bare, path) = (folder.file("bare.m4a"), folder.file("book.m4b"))
        try await Tone.generate(seconds: 2, with: "avenc_aac ! mp4mux", to: bare)
        try MP4Marks.writeList(Self.marks, count: .max, of: bare, to: path)
        #expect(MP4Chapters.read(Array(path.utf8)).count == 3)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 200)) {
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            #expect(MP4Chapters.read(Array(path.utf8)).count <= 3)
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var bytes = [UInt8](whole)
            for _ in 0..<8 {
                let place = Int.random(in: (bytes.count - 400)..<bytes.count, using: &random)
                bytes[place] = .random(in: 0...255, using: &random)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            _ = MP4Chapters.read(Array(path.utf8))
        }
    }
}

@Suite struct `A chapter frame of ID3` {
    private func read(_ body: [UInt8]) -> Chapter? { ID3Chapters.chapter(ID3Marks.frame("CHAP", body)) }

    @Test func `has its title in any of the four encodings`() {
        let texts: [(UInt8, [UInt8])] = [
            (0, [0xDC, 0x62]), (1, [0xFF, 0xFE, 0xDC, 0, 0x62, 0]), (2, [0, 0xDC, 0, 0x62]), (3, Array("Üb".utf8)),
        ]
        for (encoding, bytes) in texts {
            let chapter = read(ID3Marks.chapter(ChapterMark(1.5, bytes), "c", encoding: encoding))
            #expect(chapter?.title == "Üb", "\(encoding)")
            #expect(chapter?.start == MediaTime(seconds: 1.5))
        }
    }

    @Test func `may have a title whose size is written in eight bits, as of version 3`() {
        let title = Array(String(repeating: "t", count: 150).utf8)
        let frame = Array("TIT2".utf8) + [0, 0, 0, 151, 0, 0, 3] + title
        let body = Array("c".utf8) + [0] + [UInt8](repeating: 0, count: 16) + frame
        #expect(read(body)?.title?.count == 150)
        let further = ID3Marks.frame("TIT3", [3, 0x61])
        #expect(read(body + further)?.title?.count == 150)
    }

    @Test func `is none when it is cut, of another kind or tells only bytes`() {
        let whole = ID3Marks.frame("CHAP", ID3Marks.chapter(ChapterMark(1, "x"), "c"))
        for length in 0..<28 { #expect(ID3Chapters.chapter(Array(whole.prefix(length))) == nil, "\(length)") }
        #expect(ID3Chapters.chapter(ID3Marks.frame("CTOC", [0])) == nil)
        #expect(read([0x63, 0] + [UInt8](repeating: 0xFF, count: 16)) == nil)
        #expect(read(ID3Marks.chapter(ChapterMark(1, ""), "c"))?.title == nil)
    }
}
