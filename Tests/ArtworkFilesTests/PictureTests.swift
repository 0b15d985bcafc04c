import ArtworkFiles
import Foundation
import TestMedia
import Testing

/// What is taken for a picture, and what is refused.
struct PictureTests {
    private func refusal(of bytes: [UInt8], limits: PictureLimits = PictureLimits()) -> PictureRefusal? {
        do throws(PictureRefusal) {
            _ = try Picture(inspecting: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private static func bmp(width: Int32, height: Int32) -> [UInt8] {
        func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        let rows = (Int(width) * 3 + 3) / 4 * 4
        let size = 54 + rows * Int(abs(height))
        return Array("BM".utf8) + little(UInt32(size)) + little(UInt32(0)) + little(UInt32(54)) + little(UInt32(40))
            + little(width) + little(height) + little(UInt16(1)) + little(UInt16(24))
            + [UInt8](repeating: 0, count: 24 + rows * Int(abs(height)))
    }

    private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { Array($0) } + Array(kind.utf8) + content
    }

    /// With a tile of 64 x 64 in front of the whole.
    private static func avif(width: UInt8, height: UInt8) -> [UInt8] {
        let sizes = [(64, 64), (width, height)].map { box("ispe", [0, 0, 0, 0, 0, 0, 0, $0, 0, 0, 0, $1]) }
        let properties = box("iprp", box("ipco", sizes[0] + sizes[1]))
        return box("ftyp", Array("mif1".utf8) + [0, 0, 0, 0] + Array("miafavif".utf8))
            + box("meta", [0, 0, 0, 0] + properties) + box("mdat", [1, 2, 3])
    }

    private static let gif =
        Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 2, 0x84, 0x51, 0, 0x3B]

    @Test(
        arguments: [
            ("jpegenc", PictureFormat.jpeg), ("pngenc", .png), ("webpenc", .webp), ("webpenc lossless=true", .webp),
        ])
    func `what real encoders write is recognised, with its size`(encoder: String, format: PictureFormat) async throws {
        let bytes = try await Pictures.encoded(by: encoder, width: 321, height: 123)
        let picture = try Picture(inspecting: bytes)
        #expect(picture.format == format)
        #expect((picture.width, picture.height) == (321, 123))
        for missing in [1, bytes.count / 2, bytes.count - 40] {
            #expect(refusal(of: Array(bytes.dropLast(missing))) == .truncated, "without the last \(missing) bytes")
        }
    }

    @Test(
        arguments: [
            (gif, PictureFormat.gif, 3, 2), (bmp(width: 5, height: 7), .bmp, 5, 7),
            (bmp(width: 5, height: -7), .bmp, 5, 7),
            (avif(width: 200, height: 100), .avif, 200, 100), (Pictures.png("x", bytes: 9_000), .png, 1, 1),
            (Pictures.jpeg("\u{FF}", width: 1_000, height: 700), .jpeg, 1_000, 700),
        ] as [([UInt8], PictureFormat, Int, Int)])
    func `each kind is recognised by its content, with its size, and refused without its end`(
        bytes: [UInt8], format: PictureFormat, width: Int, height: Int
    ) throws {
        let picture = try Picture(inspecting: bytes)
        #expect(picture.format == format)
        #expect((picture.width, picture.height) == (width, height))
        #expect(refusal(of: bytes.dropLast()) == .truncated)
    }

    @Test func `cut off anywhere, no picture is taken and nothing else happens`() {
        for bytes in [
            Self.gif, Self.bmp(width: 2, height: 2), Self.avif(width: 9, height: 9), Pictures.png(), Pictures.jpeg(),
        ] {
            for count in 0..<bytes.count { #expect(refusal(of: Array(bytes.prefix(count))) != nil) }
        }
    }

    @Test func `an end in a thumbnail is not the end of the picture`() {
        let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 1, 2, 0xFF, 0xD9]
        let picture = Pictures.jpeg()
        let whole = picture[..<2] + thumbnail + picture[2...]
        #expect(refusal(of: Array(whole)) == nil)
        #expect(refusal(of: whole.dropLast(2)) == .truncated)
    }

    @Test func `huge ones are refused without a look at their pixels`() {
        #expect(refusal(of: Pictures.png(width: 16_385, height: 1)) == .tooManyPixels(width: 16_385, height: 1))
        #expect(refusal(of: Pictures.png(width: 16_384, height: 16_384)) != nil)
        #expect(refusal(of: Pictures.png(width: 1 << 31, height: 1 << 31)) != nil)
        #expect(refusal(of: Pictures.png(width: 16_384, height: 4_096)) == nil)
        #expect(refusal(of: Pictures.jpeg(width: 65_535, height: 65_535)) != nil)
        #expect(refusal(of: Pictures.jpeg(bytes: 32 << 20)) == nil)
        #expect(refusal(of: Pictures.jpeg(bytes: 32 << 20 + 1)) == .tooLarge(bytes: 32 << 20 + 1))
        #expect(refusal(of: Pictures.png(width: 0, height: 5)) == .notAPicture)
    }

    @Test(arguments: [
        "", "<html>Not found</html>", "GIF8", "BMW, the car", "\u{0}\u{0}\u{0}\u{18}ftypM4A \u{0}\u{0}\u{0}\u{0}",
    ])
    func `what is no picture is refused`(text: String) {
        #expect(refusal(of: Array(text.utf8)) != nil)
    }
}
