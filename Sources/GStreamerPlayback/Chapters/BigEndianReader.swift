/// Reads numbers and runs of bytes one after the other, and nil from where there are no more.
struct BigEndianReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        rest = ArraySlice(bytes)
    }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Of up to eight bytes.
    mutating func number(_ count: Int) -> UInt64? {
        bytes(count)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func skip(_ count: Int) -> Bool {
        bytes(count) != nil
    }
}
