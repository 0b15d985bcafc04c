/// The attributes of a tag (RFC 8216, section 4.2): `NAME=value,NAME="value, with comma"`.
struct HLSAttributes {
    private var values: [String: String] = [:]

    /// Of a whole line.
    init(_ line: Substring) {
        var rest = line.drop { $0 != ":" }.dropFirst()
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].filter { $0 != " " }
            rest = rest[equals...].dropFirst()
            let isQuoted = rest.first == "\""
            if isQuoted { rest = rest.dropFirst() }
            let value = rest.prefix { $0 != (isQuoted ? "\"" : ",") }
            values[String(name)] = String(value)
            rest = rest[value.endIndex...].drop { $0 != "," }.dropFirst()
        }
    }

    subscript(_ name: String) -> String? { values[name] }

    func isYes(_ name: String) -> Bool { values[name] == "YES" }
}
