internal import DBus
internal import EventQueue
internal import MarqueeService

/// `doctor`: everything a player publishes and everything the machine has for it, each judged.
enum DoctorRun {
    static func run(json: Bool, _ request: CommandLineRequest) -> Int32 {
        ClientRun.run { queue, finish in
            do throws(ClientError) {
                let report = try examine(queue, request)
                let text = json ? report.json.written : DoctorText(report, style: .ofOutput).text
                if let failure = OutputStream.output.writeLine(text) {
                    return finish(failure.report(whenNobodyReads: ExitCode.failed))
                }
                finish(report.isBroken ? ExitCode.failed : ExitCode.done)
            } catch {
                finish(error)
            }
        }
    }

    private static func examine(
        _ queue: EventQueue, _ request: CommandLineRequest
    ) throws(ClientError) -> DoctorReport {
        let session: Result<BusClient, ClientError>
        do throws(ClientError) {
            session = .success(try BusClient(queue: queue, isVerbose: request.isVerbose))
        } catch {
            session = .failure(error)
        }
        var report = DoctorReport()
        if let client = try? session.get() {
            do throws(ClientError) {
                let player = try RemotePlayer(request.player, client: client)
                let judge = PlayerJudge(
                    hasDesktopEntry: DataFiles.hasDesktopEntry, fileExists: FileQueries.exists,
                    version: MarqueeVersion.current)
                report.player = player.name
                report.playerGroups = judge.groups(PlayerReading(of: player))
            } catch {
                if request.player != nil || error != .noService { throw error }
            }
        }
        report.machineGroups =
            [DesktopFindings.group(session: session, queue: queue)] + MachineInspection.groups
        return report
    }
}
