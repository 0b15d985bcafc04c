/// The kinds of media the service takes.
package enum MediaTypes {
    static let uriSchemes = ["file", "http", "https"]

    static let mimeTypes = [
        "audio/aac", "audio/ac3", "audio/aiff", "audio/amr", "audio/basic", "audio/flac", "audio/midi", "audio/mp4",
        "audio/mpeg", "audio/ogg", "audio/opus", "audio/vorbis", "audio/vnd.wave", "audio/wav", "audio/webm",
        "audio/x-aiff", "audio/x-ape", "audio/x-flac", "audio/x-flac+ogg", "audio/x-m4a", "audio/x-m4b",
        "audio/x-matroska",
        "audio/x-mod", "audio/x-mp3", "audio/x-mpeg", "audio/x-ms-wma", "audio/x-musepack", "audio/x-opus+ogg",
        "audio/x-speex", "audio/x-tta",
        "audio/x-vorbis+ogg", "audio/x-wav", "audio/x-wavpack", "application/ogg",
    ]

    /// What a folder contributes; a file that is named itself is played whatever its ending.
    static let fileExtensions: Set<String> = [
        "aac", "ac3", "aif", "aifc", "aiff", "amr", "ape", "au", "caf", "dff", "dsf", "flac", "it", "m4a", "m4b", "m4p",
        "mka", "mod", "mp+", "mp2", "mp3", "mp4", "mpc", "oga", "ogg", "ogx", "opus", "ra", "s3m", "snd", "spx", "tta",
        "voc", "w64", "wav", "webm", "wma", "wv", "xm",
    ]

    package static func isMediaFile(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return fileExtensions.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}
