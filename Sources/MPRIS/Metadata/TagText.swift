/// Makes text from tags fit for one line of somebody's panel.
enum TagText {
    /// Every signal goes to every client: a tag of a megabyte must not.
    private static let longest = 1_000
    private static let longestList = 100

    /// One line: a run of line ends, tabs, NUL and other controls becomes one blank, outer blanks go. Nil when nothing
    /// is left.
    static func line(_ text: String) -> String? {
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

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
