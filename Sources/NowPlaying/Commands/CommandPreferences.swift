public import MediaModel

extension RemoteCommand where Event == ChangePlaybackRateEvent {
    /// The speeds that can be asked for (compare `MPChangePlaybackRateCommand.supportedPlaybackRates`); contains 1.
    public var supportedPlaybackRates: ClosedRange<Double> {
        get { state.current.info.supportedRates }
        set { state.update { $0.info.supportedRates = newValue } }
    }
}

extension RemoteCommand where Event == SkipIntervalEvent {
    /// How far it goes when no interval is named (compare `MPSkipIntervalCommand.preferredIntervals`); above 0.
    public var preferredInterval: MediaTime {
        get { kind == .skipForward ? state.current.skipIntervals.forward : state.current.skipIntervals.backward }
        set {
            state.update { state in
                if kind == .skipForward {
                    state.skipIntervals.forward = newValue
                } else {
                    state.skipIntervals.backward = newValue
                }
            }
        }
    }
}
