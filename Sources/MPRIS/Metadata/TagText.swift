/// Makes text from tags fit for one line of somebody's panel.
enum TagText {
    /// Every signal goes to every client: a tag of a megabyte must not.
    private static let longest = 1_000
    private static let longestList = 100

    /// One line: a run of line ends, tabs, NUL and other controls becomes one blank, outer blanks go. Nil when nothing
    /// is left.
    static func line(_ text: String) -> String? {
        if isCleanASCII(text) { return text }
        var line: [Unicode.Scalar] = []
        var follows = false
        for scalar in text.unicodeScalars {
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

    /// The lines of a list tag; elements with nothing in them go.
    static func lines(_ texts: [String]) -> [String] {
        Array(texts.lazy.compactMap(line).prefix(longestList))
    }

    /// Most texts are: of a list of a thousand tracks there are many to be looked at.
    private static func isCleanASCII(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, first != 0x20, bytes.last != 0x20, bytes.count <= longest else { return false }
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// The control characters, LINE SEPARATOR and PARAGRAPH SEPARATOR.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }
}
