internal import MediaModel
internal import NowPlaying
internal import Playback

/// What each remote command does to the player: commands go down.
struct RemoteCommandHandlers {
    let session: NowPlayingSession
    let player: QueuePlayer
    let opener: MediaOpener
    /// Nil when there are no playlists.
    let playlists: PlaylistPlayer?
    let quit: @Sendable () -> Void

    func register() {
        let center = session.remoteCommandCenter
        handle(center.play, .play)
        handle(center.pause, .pause)
        handle(center.togglePlayPause, .togglePlayPause)
        handle(center.stop, .stop)
        handle(center.nextTrack, .stepForward)
        handle(center.previousTrack, .stepBackward)
        registerPosition(center)
        center.changePlaybackRate.addTarget { [player] event in
            await player.perform(.setRate(event.rate)).status
        }
        center.changeShuffleMode.addTarget { [player] event in
            await player.perform(.setShuffled(event.isShuffled)).status
        }
        center.changeRepeatMode.addTarget { [player] event in
            await player.perform(.setRepeatMode(event.repeatMode)).status
        }
        center.changeVolume.addTarget { [player] event in
            await player.perform(.setVolume(event.volume)).status
        }
        center.openURI.addTarget { [opener] event in
            do throws(MediaOpener.Failure) {
                _ = try await opener.startOpening([event.uri], at: .afterCurrent)
                return .success
            } catch {
                return .noSuchContent(error.message)
            }
        }
        registerTrackList(center)
        if let playlists {
            center.activatePlaylist.addTarget { await playlists.activate($0.playlist) }
        }
        center.quit.addTarget { [quit] _ in
            quit()
            return .success
        }
    }

    private func handle(_ command: RemoteCommand<RemoteCommandEvent>, _ order: PlayerCommand) {
        command.addTarget { [player] _ in await player.perform(order).status }
    }

    private func registerTrackList(_ center: RemoteCommandCenter) {
        center.insertTrack.addTarget { [player, opener] event in
            do throws(MediaOpener.Failure) {
                let opened = try await opener.open([event.uri], at: QueuePlacement(event.place))
                if event.setAsCurrent, let first = opened.entries.first { await player.perform(.goTo(first)) }
                return .success
            } catch {
                return .noSuchContent(error.message)
            }
        }
        center.removeTrack.addTarget { [player] in await player.perform(.remove([$0.track])).status }
        center.playTrack.addTarget { [player] in await player.perform(.goTo($0.track)).status }
    }

    private func registerPosition(_ center: RemoteCommandCenter) {
        center.skipForward.addTarget { [player, session] event in
            let interval = event.interval ?? session.currentState.skipIntervals.forward
            return await player.perform(.seek(by: interval)).status
        }
        center.skipBackward.addTarget { [player, session] event in
            let interval = event.interval ?? session.currentState.skipIntervals.backward
            return await player.perform(.seek(by: -interval)).status
        }
        center.changePlaybackPosition.addTarget { [player] event in
            await player.perform(.setPosition(event.position, of: event.itemIdentifier)).status
        }
    }
}

extension QueuePlacement {
    init(_ place: TrackInsertionPlace) {
        self =
            switch place {
            case .start: .start
            case .after(let entry): .after(entry)
            case .end: .end
            }
    }
}

extension PlayerCommandResult {
    /// A queue with nothing left to play, or no device, is the command's failure; a skipped entry is not.
    fileprivate var status: RemoteCommandHandlerStatus {
        guard let failure = failures.last else { return .success }
        if failure.entry == nil { return .deviceNotFound(failure.error.message) }
        guard snapshot.status == .stopped else { return .success }
        return .noSuchContent(failure.text)
    }
}
