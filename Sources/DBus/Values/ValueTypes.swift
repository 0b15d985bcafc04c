/// Asking for types without making texts of them.
extension Value {
    /// The letter of a basic type or of a variant; nil for what has a longer signature.
    var typeLetter: StaticString? {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .unixDescriptor: "h"
        case .variant: "v"
        case .array, .dictionary, .structure: nil
        }
    }

    var holdsDescriptor: Bool {
        switch self {
        case .unixDescriptor: true
        case .array(_, let elements), .structure(let elements): elements.contains(where: \.holdsDescriptor)
        case .dictionary(_, _, let entries): entries.contains { $0.value.holdsDescriptor }
        case .variant(let contents): contents.holdsDescriptor
        default: false
        }
    }

    /// Whether the value is of this type.
    func isOf(type: Signature) -> Bool {
        switch self {
        case .string: type.text == "s"
        case .variant: type.text == "v"
        case .objectPath: type.text == "o"
        case .int64: type.text == "x"
        case .double: type.text == "d"
        case .boolean: type.text == "b"
        default: signature == type
        }
    }
}

extension Signature {
    /// Whether it is one complete type, which an array's elements and a variant's contents have to be.
    var isSingle: Bool {
        switch text {
        case "s", "o", "x", "v", "as", "ao", "a{sv}": true
        default: isSingleByLibrary
        }
    }
}
