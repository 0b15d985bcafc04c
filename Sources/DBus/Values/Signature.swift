internal import CDBus

/// The type of one value or of several in a row, in the letters of the D-Bus specification, "Type System".
public struct Signature: Hashable, Sendable {
    public let text: String

    /// Nil unless libdbus finds it valid (`dbus_signature_validate`); at most 255 bytes.
    public init?(_ text: String) {
        guard !text.utf8.contains(0), unsafe dbus_signature_validate(text, nil) != 0 else { return nil }
        self.text = text
    }

    /// For texts that are valid by construction.
    init(unchecked text: String) {
        self.text = text
    }

    var isSingleByLibrary: Bool {
        unsafe dbus_signature_validate_single(text, nil) != 0
    }

    /// The complete types it consists of, each alone.
    public var singleTypes: [Signature] {
        var types: [Signature] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let length = Self.lengthOfFirstType(rest)
            types.append(Signature(unchecked: String(decoding: rest.prefix(length), as: UTF8.self)))
            rest = rest.dropFirst(length)
        }
        return types
    }

    private static func lengthOfFirstType(_ letters: ArraySlice<UInt8>) -> Int {
        guard let first = letters.first else { return 0 }
        switch first {
        case UInt8(ascii: "a"): return 1 + lengthOfFirstType(letters.dropFirst())
        case UInt8(ascii: "("), UInt8(ascii: "{"):
            var depth = 0
            for (offset, letter) in letters.enumerated() {
                if letter == UInt8(ascii: "(") || letter == UInt8(ascii: "{") { depth += 1 }
                if letter == UInt8(ascii: ")") || letter == UInt8(ascii: "}") { depth -= 1 }
                if depth == 0 { return offset + 1 }
            }
            return letters.count
        default: return 1
        }
    }
}

extension Signature: ExpressibleByStringLiteral {
    /// A literal that is no signature is a programming error and traps.
    public init(stringLiteral text: String) {
        guard let valid = Signature(text) else { preconditionFailure("\(text) is no D-Bus signature") }
        self = valid
    }
}
