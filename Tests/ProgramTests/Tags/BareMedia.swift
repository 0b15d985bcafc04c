import Foundation
import TestMedia
import TestSupport

/// Two seconds of sound in each container, without tags: the tests write those themselves.
enum BareMedia: String, CaseIterable {
    case flac
    case vorbis = "ogg"
    case opus, mp3
    case wavPack = "wv"
    case m4a
    case matroska = "mka"
    case webM = "webm"
    case wav, aiff

    private var chain: String {
        switch self {
        case .flac: "flacenc"
        case .vorbis: "audioconvert ! vorbisenc ! oggmux"
        case .opus: "audioresample ! audioconvert ! opusenc ! oggmux"
        case .mp3: "lamemp3enc"
        case .wavPack: "audioconvert ! wavpackenc"
        case .m4a: "audioconvert ! avenc_aac ! aacparse ! mp4mux"
        case .matroska: "flacenc ! flacparse ! matroskamux"
        case .webM: "audioresample ! audioconvert ! opusenc ! webmmux"
        case .wav: "wavenc"
        case .aiff: "audioconvert ! avmux_aiff"
        }
    }

    /// The file's bytes; it is made once.
    var bytes: [UInt8] {
        get async throws { try await Store.shared.bytes(of: self) }
    }

    private actor Store {
        static let shared = Store()
        private var made: [BareMedia: Task<[UInt8], any Error>] = [:]

        func bytes(of media: BareMedia) async throws -> [UInt8] {
            let task =
                made[media]
                ?? Task {
                    let folder = try TemporaryFolder()
                    let path = folder.file("bare")
                    try await Tone.generate(seconds: 2, with: media.chain, to: path)
                    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
                }
            made[media] = task
            return try await task.value
        }
    }
}
