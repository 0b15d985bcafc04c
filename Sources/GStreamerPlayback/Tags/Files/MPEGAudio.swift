internal import MediaModel

/// The frames of MPEG audio (ISO/IEC 11172-3, 2.4.2.3), to know how long an MP3 is that does not say so: GStreamer
/// reckons that from what it has played so far, and is wrong where the bit rate varies.
enum MPEGAudio {
    struct Frame {
        let size: Int
        let samples: Int
        let sampleRate: Int
        /// From the start of the frame to its samples.
        fileprivate let sideSize: Int

        /// Nil for what is no header of a frame of layer III.
        init?(_ header: ArraySlice<UInt8>) {
            let bytes = Array(header.prefix(4))
            guard bytes.count == 4, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2, bytes[1] & 0x18 != 0x08 else {
                return nil
            }
            let isFirst = bytes[1] & 0x18 == 0x18
            let (rate, speed) = (Int(bytes[2] >> 4), Int(bytes[2] >> 2 & 3))
            guard (1...14).contains(rate), speed < 3 else { return nil }
            let bitRate = (isFirst ? MPEGAudio.bitRates : MPEGAudio.lowBitRates)[rate] * 1_000
            // MPEG 1, 2, 2.5.
            sampleRate = [44_100, 48_000, 32_000][speed] >> (isFirst ? 0 : bytes[1] & 0x18 == 0x10 ? 1 : 2)
            samples = isFirst ? 1_152 : 576
            size = samples / 8 * bitRate / sampleRate + Int(bytes[2] >> 1 & 1)
            let isMono = bytes[3] >> 6 == 3
            sideSize = 4 + (isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
        }
    }

    private static let bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let lowBitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

    /// Where the first frame is, which may stand behind padding; nil where the bytes are something else.
    static func start(in file: borrowing FileBytes, from place: Int) -> Int? {
        guard let bytes = file.read(at: place, min(64 << 10, file.size - place)) else { return nil }
        for index in bytes.indices.dropLast(4) {
            guard bytes[index] == 0xFF, let frame = Frame(bytes[index...]) else {
                // Padding only.
                if bytes[index] == 0 { continue }
                return nil
            }
            let next = index + frame.size
            guard next + 4 <= bytes.count else { return nil }
            return Frame(bytes[next...]) == nil ? nil : place + index
        }
        return nil
    }

    /// In bytes: of MPEG 2.5 at 8 kbit/s. A header that says there are more than would fit is wrong.
    private static let smallest = 24

    /// Larger files without a header that says how much there is are not read through.
    private static let largest = 32 << 20

    /// Of what begins at `start`, by the header of Xing, LAME or Fraunhofer, else counted frame by frame. Nil where that
    /// cannot be said. Reads the whole file then, which takes as long as the disk does.
    static func length(of file: borrowing FileBytes, from start: Int) -> MediaTime? {
        guard let bytes = file.read(at: start, min(512, file.size - start)), let first = Frame(bytes[...]) else {
            return nil
        }
        if let frames = statedFrames(bytes, first), frames > 0, frames <= (file.size - start) / smallest {
            return time(frames * first.samples, first)
        }
        guard file.size - start <= largest else { return nil }
        var window = ByteWindow(size: 256 << 10)
        var (place, samples) = (start, 0)
        while let header = window.read(file, at: place, 4), let frame = Frame(header) {
            guard frame.sampleRate == first.sampleRate else { return nil }
            samples += frame.samples
            place += frame.size
        }
        // Tags may stand behind the last one; where a lot is left, something is broken.
        return file.size - place <= 64 << 10 ? time(samples, first) : nil
    }

    private static func time(_ samples: Int, _ frame: Frame) -> MediaTime {
        MediaTime(microseconds: Int64(samples) * 1_000_000 / Int64(frame.sampleRate))
    }

    private static func statedFrames(_ bytes: [UInt8], _ frame: Frame) -> Int? {
        let place = frame.sideSize
        if bytes.count >= place + 12, bytes[place + 7] & 1 != 0,
            bytes[place...].starts(with: "Xing".utf8) || bytes[place...].starts(with: "Info".utf8)
        {
            return bytes[(place + 8)..<(place + 12)].bigEndian
        }
        if bytes.count >= 54, bytes[36...].starts(with: "VBRI".utf8) { return bytes[50..<54].bigEndian }
        return nil
    }
}
