internal import MediaModel

/// MPRIS `Loop_Status`: exactly these three texts (C92).
extension RepeatMode {
    var loopStatus: String {
        switch self {
        case .none: "None"
        case .track: "Track"
        case .playlist: "Playlist"
        }
    }

    init?(loopStatus: String) {
        guard let mode = Self.allCases.first(where: { $0.loopStatus == loopStatus }) else { return nil }
        self = mode
    }
}
