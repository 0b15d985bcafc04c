/// The formats that are measured, with GStreamer's elements that make them.
enum MediaFormat: String {
    case wav = "WAV"
    case flac = "FLAC"
    case vorbis = "Vorbis"

    var suffix: String {
        switch self {
        case .wav: "wav"
        case .flac: "flac"
        case .vorbis: "ogg"
        }
    }

    var encoder: String {
        switch self {
        case .wav: "wavenc"
        case .flac: "flacenc"
        case .vorbis: "vorbisenc quality=0.8 ! oggmux"
        }
    }

    /// Bytes of one stereo frame as GStreamer's decoder gives it out.
    var decodedFrameSize: Int { self == .vorbis ? 8 : 4 }

    /// Whether the decoder gives back the very samples that were encoded.
    var isLossless: Bool { self != .vorbis }
}
