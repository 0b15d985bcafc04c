/// How many columns a terminal uses for a text: 2 for the wide characters of East Asia and emoji, 0 for marks that sit
/// on another character.
extension StringProtocol {
    var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }
}

extension Character {
    var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            // A variation selector 16 asks for the picture, which is wide.
            if scalar.value == 0xFE0F, width == 1, unicodeScalars.first?.properties.isEmoji == true {
                return 2
            }
            width = Swift.max(width, scalar.displayWidth)
        }
        return width
    }
}

extension Unicode.Scalar {
    var displayWidth: Int {
        if value < 0x300 { return value == 0xAD ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .surrogate: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        // The second and third letters of a Korean syllable written letter by letter.
        if (0x1160...0x11FF).contains(value) { return 0 }
        return wideRanges.contains { $0.contains(value) } ? 2 : 1
    }
}

/// The blocks that are wide or full width throughout (Unicode Standard Annex 11); unassigned code points among them
/// are wide by its rule for future ideographs.
private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x2FFFD,
    0x30000...0x3FFFD,
]
