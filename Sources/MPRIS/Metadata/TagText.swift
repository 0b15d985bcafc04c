/// Makes text from tags fit for one line of somebody's panel.
enum TagText {
    /// Every signal goes to every client: a tag of a megabyte must not.
    private static let longest = 1_000
    private static let longestList = 100
    /// Of a whole list, in bytes.
    private static let largestList = 4_000

    /// One line: a run of line ends, tabs, NUL and other controls becomes one blank, outer blanks go. Nil when nothing
    /// is left.
    static func line(_ text: String) -> String? {
        if isCleanASCII(text) { return text }
        var line: [Unicode.Scalar] = []
        var follows = false
        for scalar in text.unicodeScalars {
            // sd-bus refuses a whole message for one of these.
            let scalar = isNonCharacter(scalar) ? "\u{FFFD}" : scalar
            let breaks = isBreak(scalar)
            if breaks ? line.last != " " && !line.isEmpty : scalar != " " || (!line.isEmpty && !follows) {
                line.append(breaks ? " " : scalar)
            }
            follows = breaks || (follows && scalar == " ")
            if line.count > longest {
                line[longest - 1] = "…"
                line.removeLast()
                break
            }
        }
        while line.last == " " { line.removeLast() }
        guard !line.isEmpty else { return nil }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: line)
        return String(view)
    }

    /// The lines of a list tag; elements with nothing in them go, and so does what makes the list too large.
    static func lines(_ texts: [String]) -> [String] {
        var size = 0
        return Array(
            texts.lazy.compactMap(line).prefix(longestList).prefix { text in
                size += text.utf8.count
                return size <= largestList
            })
    }

    /// As many lines as `longest` bytes hold, with `\n` between. Nil when nothing is left.
    static func lyrics(_ text: String, longest: Int) -> String? {
        var lines: [String] = []
        var size = 0
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = line(String(part)) ?? ""
            size += line.utf8.count + 1
            // Room for the sign that something is missing.
            guard size <= longest - 4 || (lines.isEmpty && size <= longest) else {
                if !lines.isEmpty { lines.append("…") }
                break
            }
            lines.append(line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Most texts are: of a list of a thousand tracks there are many to be looked at.
    private static func isCleanASCII(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, first != 0x20, bytes.last != 0x20, bytes.count <= longest else { return false }
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// Code points that are promised never to be a character.
    private static func isNonCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }

    /// The control characters, LINE SEPARATOR and PARAGRAPH SEPARATOR.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }
}
