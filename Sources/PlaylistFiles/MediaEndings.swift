/// Endings of names that stand for media; such files are not looked into for a list.
enum MediaEndings {
    static let audio: Set<String> = [
        "aac", "ac3", "aif", "aifc", "aiff", "amr", "ape", "au", "caf", "dff", "dsf", "flac", "it", "m4a", "m4b", "m4p",
        "mid", "midi", "mka", "mod", "mp+", "mp2", "mp3", "mpc", "oga", "ogg", "ogx", "opus", "ra", "s3m", "snd", "spx",
        "tta", "voc", "w64", "wav", "wma", "wv", "xm",
    ]

    static let video: Set<String> = [
        "3gp", "avi", "flv", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "ts", "webm", "wmv",
    ]
}
