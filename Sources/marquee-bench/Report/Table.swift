internal import Foundation

/// The table as it is printed.
enum Table {
    static func markdown(_ rows: [Row]) -> String {
        let head = ["figure", "measured", "reference", "ratio", "reach", "met"]
        let lines = rows.map { row in
            [
                row.figure, row.measured, row.reference, row.ratio, row.reach,
                row.isMet.map { $0 ? "yes" : "**no**" } ?? "-",
            ]
        }
        let table = ([head, head.map { _ in "---" }] + lines).map { "| " + $0.joined(separator: " | ") + " |" }
        let notes = rows.filter { !$0.note.isEmpty }.map { "- \($0.figure): \($0.note)" }
        return (table + (notes.isEmpty ? [] : [""] + notes)).joined(separator: "\n")
    }

    static func json(_ rows: [Row]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }
}
