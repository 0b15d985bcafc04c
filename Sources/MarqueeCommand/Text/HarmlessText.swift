extension String {
    /// The text as it may go to a terminal or into one line of output: tags and file names come from strangers and may
    /// hold escape sequences, line breaks and marks that turn the writing direction of what follows.
    ///
    /// Line breaks and tabs become spaces, other controls U+FFFD; directional overrides and isolates are left out.
    var harmless: String {
        guard unicodeScalars.contains(where: { !$0.isHarmless }) else { return self }
        var clean = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isHarmless {
                clean.append(scalar)
            } else if scalar.isSpacing {
                clean.append(" ")
            } else if !scalar.turnsDirection {
                clean.append("\u{FFFD}")
            }
        }
        return String(clean)
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        !(value < 0x20 || (0x7F...0x9F).contains(value) || turnsDirection || isSpacing)
    }

    /// Tab, line feed, carriage return, next line, line and paragraph separator.
    fileprivate var isSpacing: Bool {
        (0x09...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    fileprivate var turnsDirection: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}
