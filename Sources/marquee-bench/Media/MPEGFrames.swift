internal import Foundation

/// The frames of an MP3 file (MPEG 1, layer III, no tags), as far as an information frame tells about them.
struct MPEGFrames {
    let header: [UInt8]
    /// Where each frame begins.
    let offsets: [Int]

    static let samplesPerFrame = 1_152
    private static let kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let rates = [44_100, 48_000, 32_000]

    init(_ file: Data) throws(BenchError) {
        let bytes = [UInt8](file)
        var offset = 0
        var offsets: [Int] = []
        while offset + 4 <= bytes.count {
            guard let length = Self.length(bytes[offset..<offset + 4]) else { break }
            offsets.append(offset)
            offset += length
        }
        guard offset == bytes.count, !offsets.isEmpty else {
            throw BenchError("an MP3 file is not frames only")
        }
        header = Array(bytes.prefix(4))
        self.offsets = offsets
    }

    /// Of the frame with this header, in bytes.
    static func length(_ header: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(header)
        let (bitrate, rate) = (Int(bytes[2] >> 4), Int(bytes[2] >> 2 & 3))
        guard bytes[0] == 0xff, bytes[1] & 0xfe == 0xfa, (1..<kilobits.count).contains(bitrate),
            rate < rates.count
        else {
            return nil
        }
        return 144_000 * kilobits[bitrate] / rates[rate] + Int(bytes[2] >> 1 & 1)
    }
}
