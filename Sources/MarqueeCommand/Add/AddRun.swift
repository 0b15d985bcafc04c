internal import DBus
internal import EventQueue
internal import MediaModel

/// `add`, `insert` and `playlist add MEDIA`: the verbs that may take long and can be interrupted.
enum AddRun {
    enum Target {
        case queue(InsertionPlace)
        case playlist(PlaylistReference)
    }

    static func run(_ arguments: [ArgumentText], to target: Target, _ request: CommandLineRequest) -> Int32 {
        SignalWatch.hold(AddSession.signals)
        return ClientRun.run { queue, finish in
            do throws(ClientError) {
                let client = try BusClient(queue: queue, isVerbose: request.isVerbose)
                let player = try RemotePlayer(request.player, client: client)
                let destination = try destination(target, of: player)
                let resolution = MediaResolution(arguments)
                for complaint in resolution.complaints { complain(complaint) }
                guard !resolution.media.isEmpty else { return finish(ExitCode.failed) }
                let session = AddSession(
                    resolution.media, to: destination, of: player, hasFailed: !resolution.complaints.isEmpty,
                    queue: queue, finish: finish)
                finish.keep(session)
                session.start()
            } catch {
                finish(error)
            }
        }
    }

    private static func destination(
        _ target: Target, of player: RemotePlayer
    ) throws(ClientError) -> MediaDestination {
        switch target {
        case .playlist(let reference): return .playlist(try RemotePlaylists(player).find(reference).path)
        case .queue(let place):
            let queue = try RemoteQueue(player)
            switch place {
            case .next: return .queue("next")
            case .start: return .queue("start")
            case .end: return .queue("end")
            case .after(let position): return .queueAfter(try queue.identifier(at: position))
            }
        }
    }
}
