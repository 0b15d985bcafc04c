/// What is done with the chapters of the current entry.
enum ChapterCommand: Hashable {
    case list(json: Bool)
    /// From 1, as the list shows them.
    case number(Int)
    case next, previous

    init(_ values: CommandWords, json: Bool) throws(UsageError) {
        guard let word = try values.atMostOne() else {
            self = .list(json: json)
            return
        }
        guard !json else {
            throw UsageError("'--json' goes with the list only; write 'marquee chapters --json'")
        }
        switch word {
        case "next": self = .next
        case "previous": self = .previous
        default:
            guard (1...9).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(word), number > 0
            else {
                throw UsageError(
                    "'\(word.harmless)' is no chapter; write a number as 'marquee chapters' shows it, 'next' or 'previous'"
                )
            }
            self = .number(number)
        }
    }
}
