internal import DBus
internal import MediaModel

/// `open`, `play MEDIA` with a service running, and `quit`.
extension ClientVerbs {
    func open(_ arguments: [ArgumentText], _ placement: Placement) throws(ClientError) {
        let media = try Self.resolve(arguments)
        if player.isMarquee {
            try player.callOwn(
                "Open", [.strings(media.map(\.text)), .string(placement.rawValue)], limit: BusClient.longLimit)
        } else {
            guard media.count == 1, placement == .play else {
                throw ClientError("\(player.name) can only open one thing and play it; open them one by one")
            }
            try player.callOpenURI(media[0])
        }
    }

    /// Names each argument that is no media; fails when none is left.
    static func resolve(_ arguments: [ArgumentText]) throws(ClientError) -> [MediaURI] {
        let resolution = MediaResolution(arguments)
        for complaint in resolution.complaints.dropLast(resolution.media.isEmpty ? 1 : 0) {
            complain(complaint)
        }
        guard !resolution.media.isEmpty else {
            throw ClientError(resolution.complaints.last ?? "name a file, a folder or a URL to play")
        }
        return resolution.media
    }

    /// Asks; it is done when the name has left the bus, see ``ClientRun``.
    func quit() throws(ClientError) {
        guard try player.properties(of: RemotePlayer.rootInterface)["CanQuit"]?.asBoolean ?? true else {
            throw ClientError("\(player.name) does not let itself be ended over the bus; close it by hand")
        }
        do throws(ClientError) {
            try player.callRoot("Quit")
        } catch  where error.exitCode == ExitCode.noService {
            return
        }
    }
}

extension RemotePlayer {
    func callOpenURI(_ uri: MediaURI) throws(ClientError) {
        try call("OpenUri", [.string(uri.text)])
    }
}
