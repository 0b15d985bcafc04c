/// The formats that are measured, with GStreamer's elements that make them.
enum MediaFormat: String {
    case wav = "WAV"
    case flac = "FLAC"
    case vorbis = "Vorbis"
    case opus = "Opus"
    case m4a = "M4A"
    /// Variable bit rate and nothing that tells where anything is.
    case mp3 = "MP3 without a header"
    /// The same frames behind a Xing header with LAME's data.
    case mp3WithHeader = "MP3 with a Xing header and LAME data"

    var suffix: String {
        switch self {
        case .wav: "wav"
        case .flac: "flac"
        case .vorbis: "ogg"
        case .opus: "opus"
        case .m4a: "m4a"
        case .mp3: "plain.mp3"
        case .mp3WithHeader: "mp3"
        }
    }

    var encoder: String {
        switch self {
        case .wav: "wavenc"
        case .flac: "flacenc"
        case .vorbis: "vorbisenc quality=0.8 ! oggmux"
        case .opus: "opusenc bitrate=160000 ! oggmux"
        case .m4a: "avenc_aac bitrate=192000 ! mp4mux"
        case .mp3, .mp3WithHeader: "lamemp3enc target=quality quality=2"
        }
    }

    /// Opus has one rate only.
    var samplesPerSecond: Int { self == .opus ? 48_000 : 44_100 }

    /// Whether the decoder gives back the very samples that were encoded.
    var isLossless: Bool { self == .wav || self == .flac }
}
