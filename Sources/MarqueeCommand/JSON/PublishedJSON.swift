internal import DBus

extension JSONValue {
    /// What came over the bus, each type as what JSON has for it: dictionaries with text keys as objects, structures as
    /// arrays, paths and signatures as texts.
    init(_ value: Value) {
        switch value {
        case .byte(let number): self = .integer(Int64(number))
        case .boolean(let truth): self = .boolean(truth)
        case .int16(let number): self = .integer(Int64(number))
        case .uint16(let number): self = .integer(Int64(number))
        case .int32(let number): self = .integer(Int64(number))
        case .uint32(let number): self = .integer(Int64(number))
        case .int64(let number): self = .integer(number)
        case .uint64(let number): self = Int64(exactly: number).map(JSONValue.integer) ?? .unsigned(number)
        case .double(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .objectPath(let path): self = .text(path.text)
        case .signature(let signature): self = .text(signature.text)
        case .unixDescriptor: self = .null
        case .array(_, let elements): self = .array(elements.map { JSONValue($0) })
        case .structure(let members): self = .array(members.map { JSONValue($0) })
        case .variant(let inner): self.init(inner)
        case .dictionary(_, _, let entries):
            self = .object(
                entries.map { entry in
                    Member(name: entry.key.asString ?? ValueText(entry.key).text, value: JSONValue(entry.value))
                })
        }
    }
}
