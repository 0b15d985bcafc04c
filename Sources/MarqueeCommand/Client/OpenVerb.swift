internal import DBus
internal import MediaModel

/// `open`, `play MEDIA` with a service running, and `quit`.
extension ClientVerbs {
    func open(_ arguments: [ArgumentText], _ placement: Placement) throws(ClientError) {
        let resolution = try Self.resolution(arguments)
        let media = resolution.media
        var complaints = resolution.complaints
        if player.isMarquee {
            let answer = try player.callOwn(
                "Open", [.strings(media.map(\.text)), .string(placement.rawValue)], limit: BusClient.longLimit)
            complaints += answer.count > 3 ? answer[3].asStrings ?? [] : []
        } else {
            guard media.count == 1, placement == .play else {
                throw ClientError("\(player.name) can only open one thing and play it; open them one by one")
            }
            try player.callOpenURI(media[0])
        }
        try Self.fail(for: complaints)
    }

    /// Names each argument that is no media, and fails when none is left.
    static func resolution(_ arguments: [ArgumentText]) throws(ClientError) -> MediaResolution {
        let resolution = MediaResolution(arguments)
        if resolution.media.isEmpty {
            try fail(for: resolution.complaints)
            throw ClientError("name a file, a folder or a URL to play")
        }
        return resolution
    }

    /// What there was has been done; what there was not is named, and is a failure.
    static func fail(for complaints: [String]) throws(ClientError) {
        guard let last = complaints.last else { return }
        for complaint in complaints.dropLast() { complain(complaint) }
        throw ClientError(last)
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
