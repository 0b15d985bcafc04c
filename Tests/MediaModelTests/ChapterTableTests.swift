import MediaModel
import Testing

@Suite struct `A table of chapters` {
    private func table(_ seconds: Double...) -> ChapterTable {
        ChapterTable(seconds.map { Chapter(start: MediaTime(seconds: $0), title: "\($0)") })
    }

    private func starts(_ table: ChapterTable) -> [Double] { table.map(\.start.seconds) }

    @Test(arguments: [(0.0, nil), (4.999, nil), (5, 0), (9.9, 0), (10, 1), (1e9, 2)] as [(Double, Int?)])
    func `says in which of them a position lies`(seconds: Double, index: Int?) {
        #expect(table(5, 10, 20).index(at: MediaTime(seconds: seconds)) == index)
    }

    @Test func `is in order, without places before 0 and without two at one place`() {
        let table = table(20, -3, 5, 20, 10)
        #expect(starts(table) == [5, 10, 20])
        #expect(starts(ChapterTable([])) == [] && ChapterTable.empty.index(at: .zero) == nil)
    }

    @Test func `of several at one place keeps the first`() {
        let chapters = ["a", "b"].map { Chapter(start: .zero, title: $0) }
        #expect(ChapterTable(chapters).map(\.title) == ["a"])
    }

    @Test func `ends where a million of them would be a burden`() {
        let many = (0..<1_000_000).map { Chapter(start: MediaTime(microseconds: Int64($0))) }
        #expect(ChapterTable(many).count == ChapterTable.limit)
    }

    @Test func `leaves out what begins behind the end`() {
        #expect(starts(table(0, 5, 10, 11).within(MediaTime(seconds: 10))) == [0, 5])
        #expect(starts(table(0, 5).within(nil)) == [0, 5])
    }

    @Test func `of a part has what begins in it, counted from its start`() {
        let range = MediaRange(start: MediaTime(seconds: 10), end: MediaTime(seconds: 30))
        #expect(starts(table(0, 5, 12, 20, 30, 40).limited(to: range)) == [2, 10])
        let rounded = table(9.99, 20, 29.99).limited(to: range)
        #expect(starts(rounded) == [0, 10], "a border rounded otherwise is the same border")
        #expect(table(0, 10, 30).limited(to: range).isEmpty, "one chapter that is the whole part")
        #expect(starts(table(0, 12).limited(to: MediaRange(start: MediaTime(seconds: 10)))) == [2])
    }

    @Test func `of times near the edge of 64 bits does not overflow`() {
        let table = ChapterTable([.min, 0, .max].map { Chapter(start: MediaTime(microseconds: $0)) })
        #expect(table.count == 2)
        #expect(table.limited(to: MediaRange(start: .zero, end: MediaTime(microseconds: .max))).count <= 2)
        #expect(table.index(at: MediaTime(microseconds: .max)) == 1)
    }
}
