/// Finds the ID3 tags that an MPEG transport stream carries beside its sound (timed metadata of HLS). GStreamer 1.22 knows
/// no such stream (`tsdemux`). Of a stream that is none, or is broken, nothing is found.
struct TransportNotes {
    private static let packetSize = 188
    /// In bytes; more is not collected.
    private static let longest = 16 << 10
    /// As the table of programs calls such a stream: metadata in packets of a stream.
    private static let metadataType: UInt8 = 0x15

    private var rest: [UInt8] = []
    private var tablePID: Int?
    private var notePID: Int?
    private var note: [UInt8] = []

    /// The tags that are whole with these bytes.
    mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
        var tags: [[UInt8]] = []
        let bytes = rest + bytes
        var place = 0
        while place + Self.packetSize <= bytes.count {
            guard bytes[place] == 0x47 else {
                place += 1
                continue
            }
            if let tag = takePacket(bytes[place..<place + Self.packetSize]) { tags.append(tag) }
            place += Self.packetSize
        }
        rest = Array(bytes[place...])
        return tags
    }

    private mutating func takePacket(_ packet: ArraySlice<UInt8>) -> [UInt8]? {
        let start = packet.startIndex
        let pid = Int(packet[start + 1] & 0x1F) << 8 | Int(packet[start + 2])
        guard pid == 0 || pid == tablePID || pid == notePID, packet[start + 3] & 0x10 != 0 else { return nil }
        var payload = packet.dropFirst(4)
        if packet[start + 3] & 0x20 != 0, let size = payload.first { payload = payload.dropFirst(1 + Int(size)) }
        let isFirst = packet[start + 1] & 0x40 != 0
        if pid == notePID { return takeNote(payload, isFirst: isFirst) }
        // A table begins behind a pointer to it; one that does not end in its packet is not looked at.
        guard isFirst, let pointer = payload.first else { return nil }
        let table = Array(payload.dropFirst(1 + Int(pointer)))
        guard table.count > 12 else { return nil }
        let size = min(table.count, 3 + Self.length(table[1], table[2]) - 4)
        if pid == 0 { takePrograms(table, size) } else { takeStreams(table, size) }
        return nil
    }

    private static func length(_ high: UInt8, _ low: UInt8) -> Int { Int(high & 0x0F) << 8 | Int(low) }

    private mutating func takePrograms(_ table: [UInt8], _ size: Int) {
        for place in stride(from: 8, through: size - 4, by: 4) where table[place] != 0 || table[place + 1] != 0 {
            tablePID = Int(table[place + 2] & 0x1F) << 8 | Int(table[place + 3])
            return
        }
    }

    private mutating func takeStreams(_ table: [UInt8], _ size: Int) {
        var place = 12 + Self.length(table[10], table[11])
        while place + 5 <= size {
            if table[place] == Self.metadataType {
                notePID = Int(table[place + 1] & 0x1F) << 8 | Int(table[place + 2])
                return
            }
            place += 5 + Self.length(table[place + 3], table[place + 4])
        }
    }

    /// A packet of a stream of its own begins with 00 00 01, its kind, its length, and a header that says its own.
    private mutating func takeNote(_ payload: ArraySlice<UInt8>, isFirst: Bool) -> [UInt8]? {
        if isFirst { note = [] } else if note.isEmpty { return nil }
        note += payload
        guard note.count <= Self.longest else {
            note = []
            return nil
        }
        guard note.count > 9, note.starts(with: [0, 0, 1]) else { return nil }
        let tag = note.dropFirst(9 + Int(note[8]))
        guard let size = ID3Tag.size(tag), tag.count >= size else { return nil }
        note = []
        return Array(tag.prefix(size))
    }
}
