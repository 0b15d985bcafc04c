internal import Foundation

/// The first frame as LAME writes it: how many frames and bytes follow, where each per cent of them begins, and how many
/// samples the encoder put in front of the music and behind it. None of GStreamer's elements writes the last.
enum XingFrame {
    /// Of LAME's encoder, and of every decoder after it.
    static let encoderDelay = 576
    static let decoderDelay = 529

    /// Puts the frame in front of the frames of a file that has `count` samples of music.
    static func insert(intoFile path: String, samples count: Int) throws {
        let music = try Data(contentsOf: URL(fileURLWithPath: path))
        let frame = try frame(for: music, samples: count)
        try (frame + music).write(to: URL(fileURLWithPath: path))
    }

    private static func frame(for music: Data, samples count: Int) throws(BenchError) -> Data {
        let frames = try MPEGFrames(music)
        var header = frames.header
        // 64 kbit/s, without padding: the smallest frame that has room for all.
        header[2] = 0x50 | header[2] & 0x0c
        guard let length = MPEGFrames.length(header[...]) else {
            throw BenchError("an MP3 file has a strange rate")
        }
        let padding = frames.offsets.count * MPEGFrames.samplesPerFrame - encoderDelay - count
        guard (0..<4_096).contains(padding) else {
            throw BenchError("an MP3 file has \(padding) samples too many")
        }

        let isMono = header[3] >> 6 == 3
        var bytes = header + zeros(isMono ? 17 : 32)
        bytes +=
            Array("Xing".utf8) + big(0xf, 4) + big(frames.offsets.count, 4) + big(music.count + length, 4)
        bytes += (0..<100).map { percent in
            let place = length + frames.offsets[frames.offsets.count * percent / 100]
            return UInt8(256 * place / (music.count + length))
        }
        bytes += big(80, 4)
        // Variable bit rate of LAME's newer kind; no peak, gains, preset.
        bytes += Array("LAME3.100".utf8) + [0x04] + zeros(1 + 4 + 4 + 2)
        bytes += big(encoderDelay << 12 | padding, 3) + zeros(1 + 1 + 2) + big(music.count + length, 4)
        bytes += big(checksum([UInt8](music)), 2)
        bytes += big(checksum(bytes), 2)
        return Data(bytes + zeros(length - bytes.count))
    }

    private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

    private static func big(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// CRC-16 with the polynomial 0x8005, lowest bit first.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xa001 }
        }
        return Int(sum)
    }
}
