internal import DBus
internal import MediaModel
internal import NowPlaying

/// Everything the Player interface says at one moment, as values ready to be sent. A pure function of the session's
/// state; made once per state, so that reads only copy.
struct PlayerTable: Equatable {
    let values: [Value]
    let track: EntryID?
    let status: PlaybackStatus
    let duration: MediaTime?
    let position: PositionAnchor
    let discontinuity: UInt64
    let supportedRates: ClosedRange<Double>

    init(state: NowPlayingState, traits: SessionTraits, trackPaths: TrackPaths) {
        let info = state.info
        let item = info.item
        track = item?.identifier
        // Without an item there is nothing that could be playing.
        status = item == nil ? .stopped : info.playbackStatus
        duration = item.flatMap { MetadataMap.knownDuration(of: $0) }
        position = Self.position(of: info, status: status, duration: duration)
        discontinuity = info.discontinuity
        supportedRates = Self.rates(info.supportedRates)
        let can = PlayerCapabilities(state: state, traits: traits)
        let rates = supportedRates
        let status = status
        values = PlayerProperty.allCases.map { property in
            switch property {
            case .playbackStatus: .string(status.name)
            case .metadata:
                MetadataMap.value(for: item, trackPaths: trackPaths, longestLyrics: state.longestLyrics)
            case .loopStatus: .string(info.repeatMode.loopStatus)
            case .shuffle: .boolean(info.isShuffled)
            case .rate: .double(Self.rate(info.rate, within: rates))
            case .minimumRate: .double(rates.lowerBound)
            case .maximumRate: .double(rates.upperBound)
            case .volume: .double(Self.volume(info.volume))
            case .canGoNext: .boolean(can.goNext)
            case .canGoPrevious: .boolean(can.goPrevious)
            case .canPlay: .boolean(can.play)
            case .canPause: .boolean(can.pause)
            case .canSeek: .boolean(can.seek)
            case .canControl: .boolean(traits.canControl)
            }
        }
    }

    subscript(property: PlayerProperty) -> Value {
        values[property.rawValue]
    }

    func isTrue(_ property: PlayerProperty) -> Bool {
        values[property.rawValue] == .boolean(true)
    }

    /// 0 while stopped or empty (C64, C80), never beyond the length.
    private static func position(
        of info: NowPlayingInfo, status: PlaybackStatus, duration: MediaTime?
    ) -> PositionAnchor {
        guard status != .stopped else { return .zero }
        var anchor = info.position
        if let duration { anchor.limit = min(anchor.limit ?? duration, duration) }
        return anchor
    }

    /// The range must hold 1 (C89), whatever a session says.
    private static func rates(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        let low = range.lowerBound.isFinite ? min(range.lowerBound, 1) : 1
        let high = range.upperBound.isFinite ? max(range.upperBound, 1) : 1
        return low...high
    }

    /// Never 0, never outside the range (C88).
    private static func rate(_ rate: Double, within range: ClosedRange<Double>) -> Double {
        guard rate.isFinite, rate != 0 else { return 1 }
        return min(max(rate, range.lowerBound), range.upperBound)
    }

    private static func volume(_ volume: Double) -> Double {
        volume.isFinite ? max(0, volume) : 1
    }
}

extension PlaybackStatus {
    /// MPRIS `Playback_Status`.
    var name: String {
        switch self {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped: "Stopped"
        }
    }
}
