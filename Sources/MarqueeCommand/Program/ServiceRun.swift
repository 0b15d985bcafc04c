internal import DBus
internal import EventQueue
internal import MarqueeService
internal import MediaModel

/// `serve` and `play`: the verbs that may be the service themselves.
enum ServiceRun {
    static func serve(
        _ options: ServiceOptions, media: [ArgumentText], _ request: CommandLineRequest
    ) -> Int32 {
        do throws(ClientError) {
            if request.isVerbose { Log.shared.level = .debug }
            var configuration = try configuration(options, media: media)
            configuration.tellsHowToEnd = Terminal.isOnErrorOutput
            return try service(configuration).run()
        } catch {
            complain(error.message)
            return error.exitCode
        }
    }

    static func play(
        _ options: ServiceOptions, media: [ArgumentText], _ request: CommandLineRequest
    ) -> Int32 {
        let handedOver = handOver(media, options, request)
        guard handedOver == nobody else { return handedOver }
        do throws(ClientError) {
            if request.isVerbose { Log.shared.level = .debug }
            var configuration = try configuration(options, media: media)
            configuration.endsWithQueue = true
            guard !media.isEmpty || options.keepsState else { throw ClientError.noService }
            configuration.keepsSession = media.isEmpty
            configuration.resumesSession = media.isEmpty && !options.startsPaused
            configuration.canRunWithoutBus = true
            return try PlaySession.run(configuration)
        } catch {
            complain(error.message)
            return error.exitCode
        }
    }

    private static func configuration(
        _ options: ServiceOptions, media: [ArgumentText]
    ) throws(ClientError) -> ServiceConfiguration {
        var configuration = ServiceConfiguration()
        if !media.isEmpty {
            let resolution = try ClientVerbs.resolution(media)
            for complaint in resolution.complaints { complain(complaint) }
            configuration.media = resolution.media
            configuration.lacksMedia = !resolution.complaints.isEmpty
        }
        configuration.startsPaused = options.startsPaused
        configuration.keepsState = options.keepsState
        if let output = options.output { configuration.output = output }
        return configuration
    }

    static func service(_ configuration: ServiceConfiguration) throws(ClientError) -> Service {
        do throws(ServiceError) {
            return try Service(configuration: configuration)
        } catch {
            switch error {
            case .output(let message): throw ClientError(message, exitCode: ExitCode.usage)
            }
        }
    }

    // MARK: A service that runs already

    /// No exit code: there is no service to hand anything to.
    private static let nobody: Int32 = -1

    private static func handOver(
        _ media: [ArgumentText], _ options: ServiceOptions, _ request: CommandLineRequest
    ) -> Int32 {
        ClientRun.run { queue, finish in
            do throws(ClientError) {
                guard let player = try runningPlayer(queue, request) else { return finish(nobody) }
                if options != ServiceOptions() {
                    complain(
                        "a service is running already; --paused, --output and --no-state have no effect on it"
                    )
                }
                let verbs = ClientVerbs(player: player)
                if media.isEmpty { try verbs.play() } else { try verbs.open(media, .play) }
                finish(ExitCode.done)
            } catch {
                finish(error)
            }
        }
    }

    /// Nil when there is none and none was asked for by name. Without a bus there is none either.
    private static func runningPlayer(
        _ queue: EventQueue, _ request: CommandLineRequest
    ) throws(ClientError) -> RemotePlayer? {
        do throws(ClientError) {
            let client = try BusClient(queue: queue, isVerbose: request.isVerbose)
            return try RemotePlayer(request.player, client: client)
        } catch {
            if request.player == nil, error == .noService || error.isUnreachableBus { return nil }
            throw error
        }
    }
}
