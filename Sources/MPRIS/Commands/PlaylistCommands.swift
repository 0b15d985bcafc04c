internal import DBus
internal import MediaModel
internal import NowPlaying

/// ActivatePlaylist and GetPlaylists (C132 to C136).
extension MPRISService {
    func activatePlaylist(_ invocation: Invocation) {
        let path = invocation.arguments[0].asObjectPath ?? .root
        // Fresher than what is published: a list that was made a moment ago counts.
        guard let playlist = publishedPlaylists.paths.playlist(at: path),
            session.currentState.playlists?.lists.contains(where: { $0.id == playlist }) == true
        else { return invocation.fail(.invalidArguments("There is no playlist \(path.text).")) }
        guard availableCommands.contains(.activatePlaylist) else {
            return invocation.fail(.notSupported("\(identity.identity) cannot play a playlist now."))
        }
        send(
            session.remoteCommandCenter.activatePlaylist, ActivatePlaylistEvent(playlist: playlist), for: invocation)
    }

    func getPlaylists(_ invocation: Invocation) {
        let arguments = invocation.arguments
        invocation.reply([
            publishedPlaylists.slice(
                from: arguments[0].asUInt32 ?? 0, count: arguments[1].asUInt32 ?? 0,
                by: PlaylistOrdering(orAlphabetical: arguments[2].asString ?? ""),
                isReversed: arguments[3].asBoolean ?? false)
        ])
    }
}
