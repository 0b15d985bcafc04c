/// Further chunks at the end of a WAV or AIFF file.
public enum ChunkedFile {
    public static func append(_ chunks: [(String, [UInt8])], to file: [UInt8]) -> [UInt8] {
        let isAIFF = file.starts(with: Array("FORM".utf8))
        func size(_ number: Int) -> [UInt8] { isAIFF ? bigEndian(number) : littleEndian(number) }
        let added = chunks.flatMap { (name, body) -> [UInt8] in chunk(name, size(body.count), body) }
        let head = Array(file[..<4]) + size(file.count - 8 + added.count)
        return head + Array(file[8...]) + added
    }

    /// The `LIST` chunk of WAV.
    public static func information(_ texts: KeyValuePairs<String, String>) -> (String, [UInt8]) {
        let items = texts.flatMap { (name, text) -> [UInt8] in
            let body = Array(text.utf8) + [0]
            return chunk(name, littleEndian(body.count), body)
        }
        return ("LIST", Array("INFO".utf8) + items)
    }

    /// Chunks begin at even places.
    private static func chunk(_ name: String, _ size: [UInt8], _ body: [UInt8]) -> [UInt8] {
        let padding: [UInt8] = body.count.isMultiple(of: 2) ? [] : [0]
        return Array(name.utf8) + size + body + padding
    }
}
