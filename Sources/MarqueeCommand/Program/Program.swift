internal import MarqueeService

/// The program behind `marquee`.
public enum Program {
    /// Runs the command line of this process and returns its exit code: 0 done, 1 failed, 2 wrong usage, 3 no service
    /// running.
    public static func run() -> Int32 {
        OutputStream.ignoreBrokenPipes()
        do throws(UsageError) {
            return run(try CommandLineRequest(ProcessEnvironment.arguments))
        } catch {
            complain(error.message)
            return ExitCode.usage
        }
    }

    private static func run(_ request: CommandLineRequest) -> Int32 {
        switch request.command {
        case .help(let verb): show(HelpPages.page(for: verb))
        case .version: show("marquee " + MarqueeVersion.current)
        case .serve(let options, let media): ServiceRun.serve(options, media: media, request)
        case .play(let options, let media): ServiceRun.play(options, media: media, request)
        case .watch(let json, let waits): WatchRun.run(json: json, waits: waits, request)
        case .queue(.insert(let place, let media)): AddRun.run(media, to: .queue(place), request)
        case .playlist(.add(let playlist, let media)) where !media.isEmpty:
            AddRun.run(media, to: .playlist(playlist), request)
        case .info(let json, let all, let media): InfoRun.run(media, json: json, all: all)
        case .doctor(let json): DoctorRun.run(json: json, request)
        case .config(let command): ConfigRun.run(command, request)
        default: ClientRun.perform(request.command, of: request)
        }
    }

    private static func show(_ text: String) -> Int32 {
        OutputStream.output.writeLine(text)?.report(whenNobodyReads: ExitCode.failed) ?? ExitCode.done
    }
}
