import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

extension RunningProgram {
    /// Where the current picture is; nil for none.
    var artURL: String? {
        get async throws { try await player("Metadata")["mpris:artUrl"]?.asString }
    }

    /// What a client sees that opens the picture.
    func art() async throws -> [UInt8]? {
        try await artURL.flatMap { artBytes(at: $0) }
    }

    /// The files in the folder of pictures.
    var artFiles: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: home.file("cache/marquee/art")).sorted()) ?? []
    }
}

/// As a client that cuts the scheme off and knows no escapes.
func artBytes(at url: String) -> [UInt8]? {
    guard url.hasPrefix("file:///") else { return nil }
    return FileManager.default.contents(atPath: String(url.dropFirst("file://".count))).map { [UInt8]($0) }
}

/// Media to put pictures in, made once.
enum ArtMedia {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case flac, mp3, m4a, ogg, opus, mka

        var chain: String {
            switch self {
            case .flac: "flacenc"
            case .mp3: "lamemp3enc target=bitrate bitrate=64 cbr=true ! xingmux"
            case .m4a: "voaacenc ! mp4mux"
            case .ogg: "audioconvert ! vorbisenc ! oggmux"
            case .opus: "opusenc ! oggmux"
            case .mka: ""
            }
        }

        var testDescription: String { rawValue }
    }

    /// A file of half a minute with these pictures.
    static func write(_ pictures: [TaggedPicture], in kind: Kind, to path: String) async throws {
        guard kind != .mka else {
            let names = [0: "other.png", 1: "small_cover.png", 3: "cover.jpg", 4: "back.png"]
            return try EmbeddedPictures.matroska(pictures.map { (names[$0.kind] ?? "other.png", $0) }, to: path)
        }
        let folder = try TemporaryFolder()
        try await Tone.generate(seconds: 30, with: kind.chain, to: folder.file("bare"))
        switch kind {
        case .flac: try EmbeddedPictures.flac(pictures, of: folder.file("bare"), to: path)
        case .mp3: try EmbeddedPictures.mp3(pictures, of: folder.file("bare"), to: path)
        case .m4a: try EmbeddedPictures.mp4(pictures, of: folder.file("bare"), to: path)
        default:
            try OggComments.write(pictures.map(OggComments.comment), of: folder.file("bare"), to: path)
        }
    }
}
