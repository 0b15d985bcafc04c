/// Puts several values into one column: numbers in as few bytes as they need, texts after their length. What is read
/// back by a ``RecordReader`` in the same order is what was written.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int64) {
        // Small negative numbers are short as well.
        addVariable(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }

    mutating func add(_ number: Int64?) {
        add(number != nil)
        if let number { add(number) }
    }

    mutating func add(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    mutating func add(_ text: String) {
        addVariable(UInt64(text.utf8.count))
        bytes += text.utf8
    }

    mutating func add(_ text: String?) {
        add(text != nil)
        if let text { add(text) }
    }

    mutating func add(_ texts: [String]) {
        addVariable(UInt64(texts.count))
        for text in texts { add(text) }
    }

    private mutating func addVariable(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
