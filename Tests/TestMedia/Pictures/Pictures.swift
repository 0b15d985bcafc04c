import Foundation
import TestSupport

/// Pictures made on the spot.
public enum Pictures {
    /// A PNG of 1 x 1 pixels that any decoder takes. It differs from others by its label, and is as large as wanted, which
    /// takes its time: a large one is better a JPEG.
    public static func png(_ label: String = "", bytes: Int = 0) -> [UInt8] {
        let small = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
        let picture = [UInt8](Data(base64Encoded: small)!)
        let end = picture.count - 12
        let text = Array("tEXtComment".utf8) + [0] + Array(label.utf8)
        let filling = [UInt8](repeating: UInt8(ascii: "."), count: max(0, bytes - picture.count - text.count - 8))
        return picture[..<end] + chunk(text + filling) + picture[end...]
    }

    /// A PNG that says that it has this many pixels, and has one.
    public static func png(width: Int, height: Int) -> [UInt8] {
        var picture = png()
        picture.replaceSubrange(16..<24, with: big(width) + big(height))
        picture.replaceSubrange(29..<33, with: big(Int(checksum(picture[12..<29]))))
        return picture
    }

    /// A JPEG as far as its headers go: it differs from others by its label, and is as large as wanted.
    public static func jpeg(_ label: String = "", width: Int = 8, height: Int = 8, bytes: Int = 0) -> [UInt8] {
        let head: [UInt8] = [0xFF, 0xC0, 0, 11, 8] + big(height)[2...] + big(width)[2...] + [1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x55, 0xAA]
        let picture = [0xFF, 0xD8, 0xFF, 0xFE] + big(label.utf8.count + 2)[2...] + Array(label.utf8) + head + scan
        return picture + [UInt8](repeating: 0x55, count: max(0, bytes - picture.count - 2)) + [0xFF, 0xD9]
    }

    /// A picture from one of GStreamer's encoders, for example `jpegenc`.
    public static func encoded(by encoder: String, width: Int, height: Int) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let words =
            ["-q", "videotestsrc", "num-buffers=1", "!", "video/x-raw,width=\(width),height=\(height)", "!"]
            + ["videoconvert", "!"] + encoder.split(separator: " ").map(String.init)
            + ["!", "filesink", "location=\(folder.file("picture"))"]
        let result = try await run("gst-launch-1.0", words)
        guard result.status == 0 else { throw WaitedInVain("gst-launch-1.0 to make a picture: \(result)") }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("picture"))))
    }

    private static func chunk(_ typeAndData: [UInt8]) -> [UInt8] {
        big(typeAndData.count - 4) + typeAndData + big(Int(checksum(typeAndData[...])))
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = crc & 1 != 0
                crc >>= 1
                if isOdd { crc ^= 0xEDB8_8320 }
            }
        }
        return ~crc
    }

    private static func big(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
    }
}
