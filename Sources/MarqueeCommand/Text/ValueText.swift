internal import DBus

/// A value from the bus in one line for a person, whatever a stranger has put into it.
struct ValueText {
    let text: String

    /// More elements of a list or characters of a text than that are only counted.
    private static let mostElements = 20
    private static let mostCharacters = 500

    init(_ value: Value) {
        text = Self.text(of: value, depth: 0)
    }

    private static func text(of value: Value, depth: Int) -> String {
        // The specification lets values be nested 64 deep.
        guard depth < 8 else { return "…" }
        switch value {
        case .byte(let number): return "\(number)"
        case .boolean(let truth): return truth ? "true" : "false"
        case .int16(let number): return "\(number)"
        case .uint16(let number): return "\(number)"
        case .int32(let number): return "\(number)"
        case .uint32(let number): return "\(number)"
        case .int64(let number): return "\(number)"
        case .uint64(let number): return "\(number)"
        case .double(let number): return number.isFinite ? decimal(number, places: 6) : "\(number)"
        case .string(let text): return text.isEmpty ? "\"\"" : String(text.prefix(mostCharacters)).harmless
        case .objectPath(let path): return String(path.text.prefix(mostCharacters))
        case .signature(let signature): return signature.text
        case .unixDescriptor: return "a file"
        case .variant(let inner): return self.text(of: inner, depth: depth + 1)
        case .array(_, let elements):
            return list(elements, depth)
        case .structure(let members): return "(" + list(members, depth) + ")"
        case .dictionary(_, _, let entries):
            let texts = entries.prefix(mostElements).map { entry in
                text(of: entry.key, depth: depth + 1) + "=" + text(of: entry.value, depth: depth + 1)
            }
            return counted(texts, of: entries.count)
        }
    }

    private static func list(_ elements: [Value], _ depth: Int) -> String {
        counted(elements.prefix(mostElements).map { text(of: $0, depth: depth + 1) }, of: elements.count)
    }

    private static func counted(_ texts: [String], of count: Int) -> String {
        guard count > 0 else { return "empty" }
        return (count > 3 ? "\(count): " : "") + texts.joined(separator: ", ") + (texts.count < count ? ", …" : "")
    }
}
