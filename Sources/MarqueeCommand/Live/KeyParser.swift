/// What a key of the live line asks for.
enum LiveKey: Hashable {
    case toggle, forward, backward, louder, quieter, next, previous, quit, redraw
}

/// Bytes of a terminal into keys; sequences may come in pieces.
struct KeyParser {
    /// What has arrived of an escape sequence.
    private var sequence: [UInt8] = []

    mutating func parse(_ bytes: some Sequence<UInt8>) -> [LiveKey] {
        bytes.compactMap { parse($0) }
    }

    private mutating func parse(_ byte: UInt8) -> LiveKey? {
        if byte == 0x1B {
            sequence = [byte]
            return nil
        }
        guard !sequence.isEmpty else { return Self.letter(byte) }
        sequence.append(byte)
        // ESC [ or ESC O, parameters, and a final byte.
        if sequence.count == 2 {
            guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") else {
                sequence = []
                return nil
            }
            return nil
        }
        guard (0x40...0x7E).contains(byte) else {
            if sequence.count > 16 { sequence = [] }
            return nil
        }
        sequence = []
        return switch byte {
        case UInt8(ascii: "A"): .louder
        case UInt8(ascii: "B"): .quieter
        case UInt8(ascii: "C"): .forward
        case UInt8(ascii: "D"): .backward
        default: nil
        }
    }

    private static func letter(_ byte: UInt8) -> LiveKey? {
        switch byte {
        case UInt8(ascii: " "): .toggle
        case UInt8(ascii: "+"), UInt8(ascii: "="): .louder
        case UInt8(ascii: "-"), UInt8(ascii: "_"): .quieter
        case UInt8(ascii: "n"), UInt8(ascii: "N"): .next
        case UInt8(ascii: "p"), UInt8(ascii: "P"): .previous
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
        case 0x0C: .redraw
        default: nil
        }
    }
}
