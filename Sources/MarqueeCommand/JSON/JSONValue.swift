/// A value of RFC 8259, written in one line with its members in the order given.
enum JSONValue: Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    /// Written with at most six decimals; what is no number is written as `null`, for JSON has no word for it.
    case number(Double)
    case text(String)
    indirect case array([JSONValue])
    indirect case object([Member])

    struct Member: Hashable {
        let name: String
        let value: JSONValue
    }

    static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member(name: $0.key, value: $0.value) })
    }

    static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }

    var written: String {
        var output = ""
        write(to: &output)
        return output
    }

    private func write(to output: inout String) {
        switch self {
        case .null: output += "null"
        case .boolean(let truth): output += truth ? "true" : "false"
        case .integer(let number): output += "\(number)"
        case .unsigned(let number): output += "\(number)"
        case .number(let number): output += number.isFinite ? decimal(number, places: 6) : "null"
        case .text(let text): Self.write(text, to: &output)
        case .array(let elements):
            Self.writeList(elements, between: ("[", "]"), to: &output) { $0.write(to: &$1) }
        case .object(let members):
            Self.writeList(members, between: ("{", "}"), to: &output) { member, output in
                Self.write(member.name, to: &output)
                output += ":"
                member.value.write(to: &output)
            }
        }
    }

    private static func writeList<Element>(
        _ elements: [Element], between brackets: (String, String), to output: inout String,
        write: (Element, inout String) -> Void
    ) {
        output += brackets.0
        for (index, element) in elements.enumerated() {
            if index > 0 { output += "," }
            write(element, &output)
        }
        output += brackets.1
    }

    /// Escapes what the standard demands, and what terminals or line readers would take for more than text.
    private static func write(_ text: String, to output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            default:
                if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                    || (0x2028...0x2029).contains(scalar.value)
                {
                    let digits = String(scalar.value, radix: 16)
                    output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    output.unicodeScalars.append(scalar)
                }
            }
        }
        output += "\""
    }
}
