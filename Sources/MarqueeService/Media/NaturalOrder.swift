/// The order people expect of file names: "Track 2" before "Track 10", capitals beside small letters.
enum NaturalOrder {
    static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let (first, second) = (number(in: left, at: &i), number(in: right, at: &j))
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) }
            } else {
                let (first, second) = (lowered(left[i]), lowered(right[j]))
                if first != second { return first < second }
                i += 1
                j += 1
            }
        }
        if left.count - i != right.count - j { return left.count - i < right.count - j }
        return left.lexicographicallyPrecedes(right)
    }

    /// The digits of a number without leading zeros, so that longer means larger.
    private static func number(in name: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
        let start = index
        while index < name.count, isDigit(name[index]) { index += 1 }
        return name[start..<index].drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
