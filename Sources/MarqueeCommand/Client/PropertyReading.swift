internal import DBus

/// Reading what players send, also those that are careless about types.
extension Value {
    /// `a{sv}` as a dictionary; empty for anything else.
    var propertyTable: [String: Value] {
        var table: [String: Value] = [:]
        for entry in asDictionary ?? [] {
            if let key = entry.key.asString { table[key] = entry.value.unwrapped }
        }
        return table
    }

    /// Any integer, or a double without its fraction.
    var wholeNumber: Int64? {
        switch self {
        case .byte(let number): Int64(number)
        case .int16(let number): Int64(number)
        case .uint16(let number): Int64(number)
        case .int32(let number): Int64(number)
        case .uint32(let number): Int64(number)
        case .int64(let number): number
        case .uint64(let number): Int64(clamping: number)
        case .double(let number): Int64(exactly: number.rounded(.towardZero))
        default: nil
        }
    }

    /// Any finite number.
    var number: Double? {
        if case .double(let number) = self { return number.isFinite ? number : nil }
        return wholeNumber.map(Double.init)
    }

    /// A text that says something.
    var filledText: String? {
        asString.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A list of texts, or a single one.
    var texts: [String] {
        (asStrings ?? asString.map { [$0] } ?? []).filter { !$0.isEmpty }
    }
}
