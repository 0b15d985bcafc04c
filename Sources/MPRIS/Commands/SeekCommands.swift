internal import DBus
internal import MediaModel
internal import NowPlaying

/// Seek and SetPosition (C64 to C81).
extension MPRISService {
    private var commands: RemoteCommandCenter { session.remoteCommandCenter }

    /// Relative, in microseconds. Any 64-bit offset is taken without overflow (C70); 0 goes nowhere.
    func seek(_ invocation: Invocation) {
        let offset = MediaTime(microseconds: invocation.arguments[0].asInt64 ?? 0)
        guard offset != .zero, mayAct(.canSeek) else { return invocation.reply() }
        let available = availableCommands
        if offset > .zero, available.contains(.skipForward) {
            send(commands.skipForward, SkipIntervalEvent(interval: offset), for: invocation)
        } else if offset < .zero, available.contains(.skipBackward) {
            send(commands.skipBackward, SkipIntervalEvent(interval: -offset), for: invocation)
        } else if available.contains(.changePlaybackPosition) {
            seekByPosition(offset, for: invocation)
        } else {
            invocation.reply()
        }
    }

    /// For a session that knows positions only: below 0 is 0, beyond the end is as `Next` (C66, C67).
    private func seekByPosition(_ offset: MediaTime, for invocation: Invocation) {
        let target = max(.zero, published.position + offset)
        if let duration = published.table.duration, target > duration {
            if published.table.isTrue(.canGoNext) {
                return next(invocation)
            }
            if availableCommands.contains(.stop) {
                return send(commands.stop, RemoteCommandEvent(), for: invocation)
            }
        }
        changePosition(to: min(target, published.table.duration ?? target), for: invocation)
    }

    /// Absolute. The client names the track it means; for another one the call is stale and has no effect (C71), and
    /// neither has a position outside 0...length (C73).
    func setPosition(_ invocation: Invocation) {
        guard let track = invocation.arguments[0].asObjectPath, let time = invocation.arguments[1].asInt64 else {
            return invocation.fail(.invalidArguments("SetPosition takes a track id and a position."))
        }
        guard track != MPRISNames.noTrack else {
            return invocation.fail(.invalidArguments("NoTrack is not a track to set the position of."))
        }
        let position = MediaTime(microseconds: time)
        let table = published.table
        guard mayAct(.canSeek), let entry = table.track, published.trackPaths.entry(at: track) == entry,
            position >= .zero, position <= table.duration ?? position,
            availableCommands.contains(.changePlaybackPosition)
        else { return invocation.reply() }
        changePosition(to: position, for: invocation)
    }

    private func changePosition(to position: MediaTime, for invocation: Invocation) {
        send(
            commands.changePlaybackPosition,
            ChangePlaybackPositionEvent(position: position, itemIdentifier: published.table.track), for: invocation)
    }
}
