/// Tags in a Matroska or WebM file that GStreamer has made: put in front of its first cluster.
public enum MatroskaTags {
    /// What a tag speaks of.
    public enum Target: UInt8, Sendable {
        /// Not said.
        case unnamed = 0
        case track = 30
        case disc = 40
        case album = 50
    }

    public static func insert(_ tags: [(Target, [(String, [UInt8])])], into file: [UInt8]) -> [UInt8] {
        guard let segment = place(of: [0x18, 0x53, 0x80, 0x67], in: file),
            let cluster = place(of: [0x1F, 0x43, 0xB6, 0x75], in: file)
        else { preconditionFailure("a Matroska file") }
        let added = element(tags)
        let body = Array(file[(segment + 12)..<cluster]) + added + Array(file[cluster...])
        let head = Array(file[..<(segment + 5)]) + bigEndian(body.count, 7)
        return head + body
    }

    /// The element `Tags`.
    public static func element(_ tags: [(Target, [(String, [UInt8])])]) -> [UInt8] {
        let groups = tags.flatMap { (target, values) -> [UInt8] in
            let simple = values.flatMap { (name, value) -> [UInt8] in
                element([0x67, 0xC8], element([0x45, 0xA3], Array(name.utf8)) + element([0x44, 0x87], value))
            }
            return element([0x73, 0x73], element([0x63, 0xC0], element([0x68, 0xCA], [target.rawValue])) + simple)
        }
        return element([0x12, 0x54, 0xC3, 0x67], groups)
    }

    /// Any element, its size in seven bytes.
    public static func element(_ identifier: [UInt8], _ body: [UInt8]) -> [UInt8] {
        identifier + [1] + bigEndian(body.count, 7) + body
    }

    private static func place(of identifier: [UInt8], in file: [UInt8]) -> Int? {
        file.indices.first { file[$0...].starts(with: identifier) }
    }
}
