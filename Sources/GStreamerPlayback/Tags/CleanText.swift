/// Text fit for a screen.
enum CleanText {
    /// In scalars. Longer text is cut; no player shows it and every client would be sent it.
    static let longestText = 1_024
    /// In bytes of UTF-8.
    static let longestLyrics = 8_192
    static let longestList = 64

    /// One line: a run of controls and line ends becomes a blank, outer blanks and byte order marks go, length is bounded.
    static func line(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var isInRun = false
        for scalar in text.unicodeScalars.prefix(longestText) {
            let breaks = isControl(scalar) || isLineEnd(scalar)
            if !breaks || !isInRun { scalars.append(breaks ? " " : scalar) }
            isInRun = breaks
        }
        return trimmed(scalars)
    }

    /// Several lines, each ended by `\n`.
    static func lines(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var (size, former): (Int, Unicode.Scalar) = (0, " ")
        for scalar in text.unicodeScalars {
            size += scalar.utf8.count
            guard size <= longestLyrics else { break }
            defer { former = scalar }
            if isLineEnd(scalar) {
                if scalar != "\n" || former != "\r" { scalars.append("\n") }
            } else {
                scalars.append(isControl(scalar) ? " " : scalar)
            }
        }
        return trimmed(scalars)
    }

    private static func trimmed(_ scalars: String.UnicodeScalarView) -> String {
        var rest = scalars[...]
        while let first = rest.first, isOuter(first) { rest.removeFirst() }
        while let last = rest.last, isOuter(last) { rest.removeLast() }
        return String(String.UnicodeScalarView(rest))
    }

    private static func isOuter(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar.value == 0xFEFF
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        [0x0A, 0x0D, 0x85, 0x2028, 0x2029].contains(scalar.value)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
