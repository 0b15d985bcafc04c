internal import Configuration
internal import DBus
internal import EventQueue

/// `config`: reads and writes the user's file, with or without a service; a running one takes changes over before the
/// verb is done.
enum ConfigRun {
    static func run(_ command: ConfigCommand, _ request: CommandLineRequest) -> Int32 {
        do throws(ClientError) {
            guard command != .defaults else { return show(SettingCatalogue.commentedDefaults) }
            guard let file = ConfigurationFile.standard else {
                throw ClientError("there is no place for a configuration; set HOME or XDG_CONFIG_HOME")
            }
            switch command {
            case .defaults: return ExitCode.done
            case .path: return show(file.path)
            case .get(let name): return try get(name, from: file)
            case .set(let name, let value):
                try change(name, in: file) { setting throws(ConfigurationFileError) in
                    try file.set(value, for: setting)
                }
            case .reset(let name):
                try change(name, in: file) { setting throws(ConfigurationFileError) in
                    try file.reset(setting)
                }
            }
            return tellService(request)
        } catch {
            complain(error.message)
            return error.exitCode
        }
    }

    /// Problems in the file are told as well, and make the exit code 1.
    private static func get(_ name: String?, from file: ConfigurationFile) throws(ClientError) -> Int32 {
        let reading = file.read()
        let settings = reading.settings ?? Settings()
        for problem in reading.problems { complain(describe(problem, in: file)) }
        let shown =
            if let name {
                SettingCatalogue.all.filter { $0.name == name }.map { settings.text(of: $0) }
            } else {
                SettingCatalogue.all.map { "\($0.name)=\(settings.text(of: $0))" }
            }
        let code = show(shown.joined(separator: "\n"))
        return code == ExitCode.done && !reading.problems.isEmpty ? ExitCode.failed : code
    }

    private static func describe(_ problem: ConfigurationProblem, in file: ConfigurationFile) -> String {
        let place = problem.line.map { "\(file.path), line \($0): " } ?? ""
        return place + problem.message
    }

    private static func change(
        _ name: String, in file: ConfigurationFile,
        _ body: (any AnySetting) throws(ConfigurationFileError) -> Void
    ) throws(ClientError) {
        guard let setting = SettingCatalogue.all.first(where: { $0.name == name }) else {
            throw ClientError(SettingError.unknown(name: name).message, exitCode: ExitCode.usage)
        }
        do throws(ConfigurationFileError) {
            try body(setting)
        } catch {
            if case .setting = error { throw ClientError(error.message, exitCode: ExitCode.usage) }
            throw ClientError(error.message)
        }
    }

    /// That there is no service is all right: the next one reads the file.
    private static func tellService(_ request: CommandLineRequest) -> Int32 {
        ClientRun.run { queue, finish in
            do throws(ClientError) {
                let client = try BusClient(queue: queue, isVerbose: request.isVerbose)
                let player = try RemotePlayer(request.player, client: client)
                let problems = try player.callOwn("ReloadConfiguration").first?.asStrings ?? []
                for problem in problems { complain(problem) }
                finish(ExitCode.done)
            } catch {
                if request.player == nil, error == .noService || error.isUnreachableBus { return finish(ExitCode.done) }
                finish(error)
            }
        }
    }

    private static func show(_ text: String) -> Int32 {
        OutputStream.output.writeLine(text)?.report(whenNobodyReads: ExitCode.failed) ?? ExitCode.done
    }
}
