internal import DBus
internal import MediaModel

/// The chapters of the current entry, as `org.marquee.Player1` has them.
struct ChapterListing {
    struct Entry {
        let start: MediaTime
        let title: String?
    }

    let entries: [Entry]
    /// From 0.
    let current: Int?

    init(_ properties: [String: Value]) {
        entries = (properties["Chapters"]?.asArray ?? []).compactMap { chapter in
            guard case .structure(let members) = chapter, members.count == 2,
                let start = members[0].wholeNumber
            else { return nil }
            return Entry(start: MediaTime(microseconds: start), title: members[1].filledText)
        }
        current = properties["CurrentChapter"]?.wholeNumber.flatMap { $0 < 0 ? nil : Int($0) }
    }

    /// One line each, as `> 3  1:05  Title`, in at most `columns`; nil when there are none.
    func text(columns: Int?) -> String? {
        guard !entries.isEmpty else { return nil }
        let numberWidth = "\(entries.count)".count
        let timeWidth = entries.map { $0.start.description.count }.max() ?? 0
        let lines = entries.enumerated().map { index, entry in
            let mark = index == current ? "> " : "  "
            let number = Self.right("\(index + 1)", numberWidth)
            let time = Self.right(entry.start.description, timeWidth)
            let name = entry.title?.harmless ?? "Chapter \(index + 1)"
            let line = "\(mark)\(number)  \(time)  \(name)"
            return columns.map { line.truncated(toColumns: $0) } ?? line
        }
        return lines.joined(separator: "\n")
    }

    /// One array in one line.
    var json: String {
        let objects = entries.enumerated().map { index, entry in
            JSONValue.object([
                "number": .integer(Int64(index + 1)), "start": .number(entry.start.seconds),
                "title": .optional(entry.title), "current": .boolean(index == current),
            ])
        }
        return JSONValue.array(objects).written
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
