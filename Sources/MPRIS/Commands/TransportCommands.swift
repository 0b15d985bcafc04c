internal import DBus
internal import MediaModel
internal import NowPlaying

/// Next, Previous, Pause, PlayPause, Stop and Play (C49 to C63). What the commands mean is the session's affair; here
/// is only when they are given at all.
extension MPRISService {
    private var commands: RemoteCommandCenter { session.remoteCommandCenter }

    func next(_ invocation: Invocation) {
        sendIfAvailable(.nextTrack, commands.nextTrack, needs: .canGoNext, for: invocation)
    }

    func previous(_ invocation: Invocation) {
        sendIfAvailable(.previousTrack, commands.previousTrack, needs: .canGoPrevious, for: invocation)
    }

    func play(_ invocation: Invocation) {
        if !availableCommands.contains(.play), published.table.status != .playing {
            sendIfAvailable(.togglePlayPause, commands.togglePlayPause, needs: .canPlay, for: invocation)
        } else {
            sendIfAvailable(.play, commands.play, needs: .canPlay, for: invocation)
        }
    }

    func pause(_ invocation: Invocation) {
        pause { status in
            if let error = status.callError { invocation.fail(error) } else { invocation.reply() }
        }
    }

    /// Also what a rate of 0 means (C88).
    func pause(finish: @escaping (RemoteCommandHandlerStatus) -> Void) {
        let available = availableCommands
        if mayAct(.canPause), available.contains(.pause) {
            run(commands.pause, RemoteCommandEvent(), finish: finish)
        } else if mayAct(.canPause), available.contains(.togglePlayPause), published.table.status == .playing {
            run(commands.togglePlayPause, RemoteCommandEvent(), finish: finish)
        } else {
            finish(.success)
        }
    }

    /// With `Stop` the only transport method that must fail when it cannot act (C58).
    func playPause(_ invocation: Invocation) {
        guard mayAct(.canPause) else {
            return invocation.fail(.notSupported("There is nothing here that can be paused."))
        }
        if availableCommands.contains(.togglePlayPause) {
            send(commands.togglePlayPause, RemoteCommandEvent(), for: invocation)
        } else if published.table.status == .playing {
            pause(invocation)
        } else {
            play(invocation)
        }
    }

    /// MPRIS has no capability for `Stop`: a session without the command says so, unless nothing plays anyhow (C60).
    func stopPlayback(_ invocation: Invocation) {
        guard traits.canControl else { return invocation.fail(controlError) }
        if availableCommands.contains(.stop) {
            send(commands.stop, RemoteCommandEvent(), for: invocation)
        } else if published.table.status == .stopped {
            invocation.reply()
        } else {
            invocation.fail(.notSupported("\(identity.identity) cannot stop, only pause."))
        }
    }

    /// No effect and no error when the command cannot be given (C51, C55, C56, C62).
    private func sendIfAvailable(
        _ kind: RemoteCommandKind, _ command: RemoteCommand<RemoteCommandEvent>, needs capability: PlayerProperty,
        for invocation: Invocation
    ) {
        guard mayAct(capability), availableCommands.contains(kind) else { return invocation.reply() }
        send(command, RemoteCommandEvent(), for: invocation)
    }
}
