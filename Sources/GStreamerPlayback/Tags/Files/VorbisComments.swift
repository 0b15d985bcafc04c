/// The comments of FLAC, Ogg Vorbis and Opus: `NAME=text`.
enum VorbisComments {
    /// Of the second packet of the first stream that sounds.
    static func ofOgg(_ file: borrowing FileBytes) -> TagFields {
        var place = 0
        var stream: ArraySlice<UInt8>?
        var packet: [UInt8] = []
        while place < FileTags.largestBlock, let header = file.read(at: place, 27),
            header.starts(with: Array("OggS".utf8)), let lacing = file.read(at: place + 27, Int(header[26])),
            let body = file.read(at: place + 27 + lacing.count, lacing.reduce(0) { $0 + Int($1) })
        {
            place += 27 + lacing.count + body.count
            guard let known = stream else {
                if kinds.contains(where: { body.starts(with: $0.first) }) { stream = header[14..<18] }
                continue
            }
            guard known.elementsEqual(header[14..<18]) else { continue }
            var size = 0
            for length in lacing {
                size += Int(length)
                guard length < 255 else { continue }
                return fields(ofPacket: packet + body.prefix(size))
            }
            packet += body
        }
        return TagFields()
    }

    private static let kinds: [(first: [UInt8], comments: [UInt8])] = [
        ([1] + Array("vorbis".utf8), [3] + Array("vorbis".utf8)), (Array("OpusHead".utf8), Array("OpusTags".utf8)),
        ([0x7F] + Array("FLAC".utf8), []),
    ]

    private static func fields(ofPacket packet: [UInt8]) -> TagFields {
        for kind in kinds where !kind.comments.isEmpty && packet.starts(with: kind.comments) {
            return read(packet.dropFirst(kind.comments.count)).fields
        }
        // FLAC in Ogg: a metadata block.
        return packet.first.map { $0 & 0x7F } == 4 ? read(packet.dropFirst(4)).fields : TagFields()
    }

    /// The vendor, the number of comments, the comments; each text behind its length. Beside what they say, whether
    /// chapters or a cue sheet are among them, or something else that only GStreamer reads.
    static func read(_ bytes: ArraySlice<UInt8>) -> (fields: TagFields, hasContents: Bool) {
        var rest = bytes
        func number() -> Int? {
            guard rest.count >= 4 else { return nil }
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).littleEndian
        }
        func text() -> ArraySlice<UInt8>? {
            guard let length = number(), length <= rest.count else { return nil }
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }
        var (fields, hasContents) = (TagFields(), false)
        guard text() != nil, let count = number() else { return (fields, false) }
        for _ in 0..<count {
            guard let comment = text() else { break }
            guard let end = comment.prefix(65).firstIndex(of: 0x3D) else { continue }
            let name = String(decoding: comment[..<end], as: UTF8.self)
            if let field = TagField(name: name) {
                fields.add(field, comment[(end + 1)...])
            } else if !hasContents {
                let name = name.uppercased()
                hasContents = ["CHAPTER", "CUESHEET", "COVERART"].contains { name.hasPrefix($0) }
            }
        }
        return (fields, hasContents)
    }
}
