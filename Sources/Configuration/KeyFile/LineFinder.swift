/// Where in a key file something stands, for those who have to mend it.
///
/// GLib does not tell; what it reads is found again here: a line `[group]`, then a line `key=value`.
struct LineFinder {
    private let lines: [Substring]

    init(_ text: [UInt8]) {
        lines = String(decoding: text, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
    }

    /// From 1. Of a key that stands there twice the last one counts, as for GLib.
    func line(of key: String, in group: String) -> Int? {
        var present: Substring?
        var found: Int?
        for (index, line) in lines.enumerated() {
            let line = line.trimmed
            if line.hasPrefix("["), line.hasSuffix("]") {
                present = line.dropFirst().dropLast()
            } else if present == group[...], line.prefix(while: { $0 != "=" }).trimmed == key[...],
                line.contains("=")
            {
                found = index + 1
            }
        }
        return found
    }

    func line(ofGroup group: String) -> Int? {
        lines.firstIndex { $0.trimmed == "[\(group)]" }.map { $0 + 1 }
    }

    var firstMalformedLine: Int? { malformedLines.first }

    /// Those that are neither a group, a key nor a comment, and keys before all groups.
    var malformedLines: [Int] {
        var isInGroup = false
        return lines.indices.filter { index in
            let line = lines[index].trimmed
            if line.isEmpty || line.hasPrefix("#") { return false }
            guard line.hasPrefix("[") else { return !isInGroup || !line.contains("=") || line.hasPrefix("=") }
            guard line.hasSuffix("]"), line.count > 2 else {
                // What follows does not belong to the group before.
                isInGroup = false
                return true
            }
            isInGroup = true
            return false
        }.map { $0 + 1 }
    }

    /// The text with these lines empty.
    func text(without numbers: Set<Int>) -> [UInt8] {
        let kept = lines.enumerated().map { numbers.contains($0.offset + 1) ? "" : $0.element }
        return Array(kept.joined(separator: "\n").utf8)
    }
}

extension Substring {
    /// Without the blanks around it.
    var trimmed: Substring {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
