internal import DBus
internal import EventQueue

/// `watch`: follows a player until it leaves the bus, or with `--wait` for ever.
enum WatchRun {
    static func run(json: Bool, waits: Bool, _ request: CommandLineRequest) -> Int32 {
        SignalWatch.hold([.interrupt, .terminate])
        return ClientRun.run { queue, finish in
            do throws(ClientError) {
                let client = try BusClient(queue: queue, isVerbose: request.isVerbose)
                let name = try playerName(request.player, client: client, waits: waits)
                let printer = WatchPrinter(json: json, playerName: name)
                let session = WatchSession(
                    client, player: name, waits: waits, printer: printer, finish: finish)
                finish.keep(session)
                session.start(queue: queue)
            } catch {
                finish(error)
            }
        }
    }

    /// With `--wait` the player need not be there yet.
    private static func playerName(
        _ wanted: String?, client: BusClient, waits: Bool
    ) throws(ClientError) -> String {
        do throws(ClientError) {
            return try RemotePlayer(wanted, client: client).name
        } catch  where waits && error.exitCode == ExitCode.noService {
            let name = wanted ?? PlayerNames.ownName
            return name.hasPrefix(PlayerNames.prefix)
                ? String(name.dropFirst(PlayerNames.prefix.count)) : name
        }
    }
}

/// Writes what `watch` has to say. Nil when it is out.
struct WatchPrinter {
    let json: Bool
    let playerName: String

    func write(_ changes: [PlayerChange], of player: FollowedPlayer, now: HostTime) -> WriteFailure? {
        guard !changes.isEmpty else { return nil }
        let (status, position) = (player.status, player.position(at: now))
        let lines =
            json
            ? [status.json(changed: changes.map(\.rawValue), position: position).written]
            : ChangeLines(status: status, position: position).lines(for: changes)
        return lines.lazy.compactMap { OutputStream.output.writeLine($0) }.first
    }

    func writeAbsence() -> WriteFailure? {
        OutputStream.output.writeLine(
            json
                ? PlayerStatus.absent(playerName: playerName).written
                : "Gone".padded(toColumns: 10) + "\(playerName.harmless) is not on the bus")
    }
}
