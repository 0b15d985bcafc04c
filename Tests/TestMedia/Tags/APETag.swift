/// An APEv2 tag, byte for byte: it stands at the end of a file.
public enum APETag {
    public static func bytes(_ items: [(String, [UInt8])]) -> [UInt8] {
        let body = items.flatMap { (name, value) -> [UInt8] in
            [littleEndian(value.count), littleEndian(0), Array(name.utf8), [0], value].flatMap { $0 }
        }
        func edge(_ flags: Int) -> [UInt8] {
            let numbers = [2_000, body.count + 32, items.count, flags, 0, 0]
            return Array("APETAGEX".utf8) + numbers.flatMap { littleEndian($0) }
        }
        return edge(0xA000_0000) + body + edge(0x8000_0000)
    }

    /// Texts of one item are in a list.
    public static func bytes(_ items: KeyValuePairs<String, [String]>) -> [UInt8] {
        bytes(items.map { ($0.key, Array($0.value.joined(separator: "\0").utf8)) })
    }
}
