extension AudioOutput {
    /// Whether there is something that has to be opened in one format.
    var isDevice: Bool {
        switch self {
        case .automatic, .pulse, .alsa: true
        case .null, .unclocked, .file: false
        }
    }

    /// Whether samples are played at the speed at which they are heard.
    var isClocked: Bool {
        switch self {
        case .unclocked: false
        default: true
        }
    }
}
