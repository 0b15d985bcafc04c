/// A transport stream with a second stream beside its sound: ID3 tags, as HLS has them (timed metadata).
public struct TransportPackets {
    private static let size = 188
    private static let notePID = 0x1FF

    private let packets: [[UInt8]]
    private let tablePID: Int
    private var counter: UInt8 = 0

    /// Of a stream of one program with one sound.
    public init(_ stream: [UInt8]) {
        packets = stride(from: 0, to: stream.count - Self.size + 1, by: Self.size).map {
            Array(stream[$0..<$0 + Self.size])
        }
        let table = packets.first { Self.pid($0) == 0 }.map { $0[Self.payload($0)...].dropFirst(1) } ?? []
        tablePID = Array(table).withUnsafeBufferPointer { Int($0[10] & 0x1F) << 8 | Int($0[11]) }
    }

    /// Cut into parts of a number of seconds, each of which begins with its table and its tag.
    public mutating func segments(of seconds: Int, tags: (Int) -> [UInt8]) -> [[UInt8]] {
        var segments: [[UInt8]] = []
        var present: [UInt8] = []
        var (begin, time): (Int?, Int) = (nil, 0)
        var owesTag = true
        for packet in packets {
            if let new = Self.time(packet), Self.pid(packet) != tablePID { time = new }
            begin = begin ?? (time > 0 ? time : nil)
            if Self.pid(packet) == 0, let start = begin, time - start >= seconds * 90_000 {
                segments.append(present)
                (present, begin, owesTag) = ([], start + seconds * 90_000, true)
            }
            guard Self.pid(packet) == tablePID else {
                present += packet
                continue
            }
            present += withNotes(packet)
            if owesTag, let begin {
                present += note(tags(segments.count), at: begin).flatMap { $0 }
                owesTag = false
            }
        }
        return segments + [present]
    }

    private static func pid(_ packet: [UInt8]) -> Int { Int(packet[1] & 0x1F) << 8 | Int(packet[2]) }

    private static func payload(_ packet: [UInt8]) -> Int { 4 + (packet[3] & 0x20 == 0 ? 0 : 1 + Int(packet[4])) }

    /// In ticks of 90 kHz, where a packet of sound begins.
    private static func time(_ packet: [UInt8]) -> Int? {
        let start = payload(packet)
        guard packet[1] & 0x40 != 0, start + 14 < packet.count, packet[start..<start + 3].elementsEqual([0, 0, 1]),
            packet[start + 7] & 0x80 != 0
        else { return nil }
        let digits = packet[start + 9..<start + 14].map { Int($0) }
        return (digits[0] & 0x0E) << 29 | digits[1] << 22 | (digits[2] & 0xFE) << 14 | digits[3] << 7 | digits[4] >> 1
    }

    /// The table of the program's streams with one more.
    private func withNotes(_ packet: [UInt8]) -> [UInt8] {
        let start = Self.payload(packet) + 1 + Int(packet[Self.payload(packet)])
        let length = Int(packet[start + 1] & 0x0F) << 8 | Int(packet[start + 2])
        var table = Array(packet[start..<start + 3 + length - 4])
        let format: [UInt8] = [0xFF, 0xFF] + Array("ID3 ".utf8) + [0xFF] + Array("ID3 ".utf8) + [0x00, 0x0F]
        let description = [0x26, UInt8(format.count)] + format
        table += [0x15] + bigEndian(0xE000 | Self.notePID, 2) + bigEndian(0xF000 | description.count, 2) + description
        let size = table.count - 3 + 4
        table[1] = table[1] & 0xF0 | UInt8(size >> 8)
        table[2] = UInt8(size & 0xFF)
        let whole = [0] + table + bigEndian(Int(Self.checksum(table)))
        return Array(packet[..<3]) + [0x10 | packet[3] & 0x0F] + whole
            + [UInt8](repeating: 0xFF, count: Self.size - 4 - whole.count)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0xFFFF_FFFF) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
                sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
            }
        }
    }

    private mutating func note(_ tag: [UInt8], at time: Int) -> [[UInt8]] {
        let digits = [
            0x21 | time >> 29 & 0x0E, time >> 22 & 0xFF, time >> 14 & 0xFE | 1, time >> 7 & 0xFF, time << 1 & 0xFE | 1,
        ]
        let stamp = digits.map { UInt8($0) }
        let head: [UInt8] = [0, 0, 1, 0xBD] + bigEndian(3 + 5 + tag.count, 2) + [0x84, 0x80, 5]
        var rest = (head + stamp + tag)[...]
        var packets: [[UInt8]] = []
        while !rest.isEmpty {
            let part = rest.prefix(Self.size - 4)
            rest = rest.dropFirst(part.count)
            let fill = Self.size - 4 - part.count
            var filling: [UInt8] = fill > 0 ? [UInt8(fill - 1)] : []
            if fill > 1 { filling += [0] + [UInt8](repeating: 0xFF, count: fill - 2) }
            let flags = (fill > 0 ? 0x30 : 0x10) | counter
            packets.append(
                [0x47, UInt8((packets.isEmpty ? 0x40 : 0) | Self.notePID >> 8), UInt8(Self.notePID & 0xFF), flags]
                    + filling + part)
            counter = (counter + 1) & 0x0F
        }
        return packets
    }
}

/// Frames of AAC, each with a header of its own (ADTS).
public enum PackedFrames {
    public static func frames(of stream: [UInt8]) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        var place = 0
        while place + 7 <= stream.count {
            let size = Int(stream[place + 3] & 3) << 11 | Int(stream[place + 4]) << 3 | Int(stream[place + 5] >> 5)
            guard size > 0, place + size <= stream.count else { break }
            frames.append(Array(stream[place..<place + size]))
            place += size
        }
        return frames
    }
}
