import DBus
import MediaModel
import Testing

@testable import MarqueeCommand

@Suite struct `The verb chapters` {
    @Test(arguments: [
        (["chapters"], ChapterCommand.list(json: false)), (["chapters", "--json"], .list(json: true)),
        (["chapters", "7"], .number(7)), (["chapters", "next"], .next), (["chapters", "previous"], .previous),
    ])
    func `is understood`(words: [String], command: ChapterCommand) throws {
        #expect(try parse(words).command == .chapters(command))
    }

    @Test(arguments: [["0"], ["-1"], ["x"], ["1", "2"], ["99999999999"], ["next", "--json"], ["+1"], ["٣"]])
    func `says what is wrong`(words: [String]) {
        #expect(complaint(["chapters"] + words)?.contains("chapters") == true)
    }

    private func listing(_ chapters: [(Int, String)], current: Int32) -> ChapterListing {
        ChapterListing([
            "Chapters": .array(of: "(xs)", chapters.map { .structure([.int64(Int64($0.0)), .string($0.1)]) }),
            "CurrentChapter": .int32(current),
        ])
    }

    @Test func `lists in columns, cut to the terminal, what is no text made harmless`() {
        let chapters = (0..<10).map { ($0 * 600_000_000, $0 == 3 ? "a\u{1B}[2J" : $0 == 4 ? "" : "Title \($0)") }
        let text = listing(chapters, current: 3).text(columns: 30) ?? ""
        let lines = text.split(separator: "\n")
        #expect(lines.count == 10 && lines.allSatisfy { $0.displayWidth <= 30 })
        #expect(lines[0] == "   1     0:00  Title 0" && lines[4] == "   5    40:00  Chapter 5")
        #expect(lines[3].hasPrefix(">  4    30:00  a") && !text.contains("\u{1B}"))
        #expect(lines[9] == "  10  1:30:00  Title 9")
        #expect(listing([], current: -1).text(columns: nil) == nil && listing([], current: -1).json == "[]")
    }
}
