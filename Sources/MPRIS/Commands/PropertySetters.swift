internal import DBus
internal import MediaModel
internal import NowPlaying

/// Set of LoopStatus, Shuffle, Rate and Volume (C88 to C98). Types have been checked before. Clients show what they
/// asked for until told otherwise, so whatever a Set did not bring about is followed by the actual value (C33).
extension MPRISService {
    private var commands: RemoteCommandCenter { session.remoteCommandCenter }

    func setLoopStatus(_ value: Value, _ invocation: Invocation) {
        guard let text = value.asString, let mode = RepeatMode(loopStatus: text) else {
            return refuse(.loopStatus, value, invocation, .invalidArguments("LoopStatus is None, Track or Playlist."))
        }
        set(
            .loopStatus, to: value, .changeRepeatMode, commands.changeRepeatMode,
            ChangeRepeatModeEvent(repeatMode: mode), invocation)
    }

    func setShuffle(_ value: Value, _ invocation: Invocation) {
        set(
            .shuffle, to: value, .changeShuffleMode, commands.changeShuffleMode,
            ChangeShuffleModeEvent(isShuffled: value == .boolean(true)), invocation)
    }

    /// Negative is silence; beyond 1 is 1 here; no number is ignored (C93).
    func setVolume(_ value: Value, _ invocation: Invocation) {
        guard let volume = value.asDouble, volume.isFinite else { return refuse(.volume, value, invocation, nil) }
        set(
            .volume, to: value, .changeVolume, commands.changeVolume,
            ChangeVolumeEvent(volume: min(max(volume, 0), 1)), invocation)
    }

    /// 0 pauses and leaves the rate alone (C88); what is out of range becomes the nearest that is not; where the speed
    /// is fixed, nothing happens (C89, C90).
    func setRate(_ value: Value, _ invocation: Invocation) {
        guard traits.canControl else { return refuse(.rate, value, invocation, controlError) }
        guard let rate = value.asDouble, rate.isFinite, rate >= 0 else { return refuse(.rate, value, invocation, nil) }
        if rate == 0 {
            let emissions = published.emissionCount(of: .rate)
            return pause { [self] in finishSet(.rate, to: value, since: emissions, invocation, $0.callError) }
        }
        guard availableCommands.contains(.changePlaybackRate) else { return refuse(.rate, value, invocation, nil) }
        let range = published.table.supportedRates
        set(
            .rate, to: value, .changePlaybackRate, commands.changePlaybackRate,
            ChangePlaybackRateEvent(rate: min(max(rate, range.lowerBound), range.upperBound)), invocation)
    }

    private func set<Event>(
        _ property: PlayerProperty, to requested: Value, _ kind: RemoteCommandKind, _ command: RemoteCommand<Event>,
        _ event: Event, _ invocation: Invocation
    ) {
        guard traits.canControl else { return refuse(property, requested, invocation, controlError) }
        guard availableCommands.contains(kind) else {
            return refuse(
                property, requested, invocation,
                .notSupported("\(identity.identity) cannot change \(property.name) now."))
        }
        let emissions = published.emissionCount(of: property)
        run(command, event) { [self] status in
            finishSet(property, to: requested, since: emissions, invocation, status.callError)
        }
    }

    private func finishSet(
        _ property: PlayerProperty, to requested: Value, since emissions: UInt64, _ invocation: Invocation,
        _ error: DBusError?
    ) {
        if published.table[property] != requested, published.emissionCount(of: property) == emissions {
            emitChanged([property])
        }
        if let error { invocation.fail(error) } else { invocation.reply() }
    }

    /// Nothing is done; the client is told what the value is still.
    private func refuse(
        _ property: PlayerProperty, _ requested: Value, _ invocation: Invocation, _ error: DBusError?
    ) {
        if published.table[property] != requested { emitChanged([property]) }
        if let error { invocation.fail(error) } else { invocation.reply() }
    }
}
