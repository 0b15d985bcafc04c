internal import AudioSession
internal import Configuration
internal import DBus
internal import EventQueue
internal import GStreamerPlayback
internal import Playback
internal import SoundServer
internal import Synchronization

/// Where the sound goes: hears from the sound server, tells session and player, and has the choice of outputs.
///
/// Events come on the monitor's queue, choices on the bus queue, requests for silence with the player's snapshots.
final class SoundRoutes: Sendable {
    private let output: OutputInUse
    private let player: QueuePlayer
    private let session: AudioSession
    private let settings: SettingsBoard
    private let selection: Mutex<OutputSelection>
    /// Nil where sound goes elsewhere than to a sound server, and stays there.
    private let monitor: SoundServerMonitor?
    /// What the settings said last.
    private let setDevice: Mutex<String>
    /// What the last snapshot said of an output that stands.
    private let standing = Mutex<(question: UInt64?, givenUp: UInt64)>((nil, 0))
    private let published = Mutex<OutputValues?>(nil)
    private let publish = Mutex<(@Sendable ([(name: String, value: Value)]) -> Void)?>(nil)

    /// What the engine gives its stream, so that it is known among others.
    static let streamProperties = [
        SoundServerMonitor.identityProperty: String(UInt64.random(in: .min ... .max), radix: 36)
    ]

    /// - Parameter isAutomatic: whether the output is what `auto` has come to.
    init(
        output: OutputInUse, isAutomatic: Bool, player: QueuePlayer, session: AudioSession, settings: SettingsBoard
    ) {
        self.output = output
        self.player = player
        self.session = session
        self.settings = settings
        setDevice = Mutex(settings.settings[OutputSettings.device])
        let first = output.value
        selection = Mutex(
            OutputSelection(
                output: first, isAutomatic: isAutomatic, remembered: settings.settings[OutputSettings.device]))
        let isServer: Bool = if case .pulse = first { true } else { false }
        // Where nothing tells of a server that appears, none is waited for: that would be asking for ever.
        guard isServer || isAutomatic && !AudioOutput.serverSockets.isEmpty else {
            monitor = nil
            return
        }
        let relay = LateReference<SoundRoutes>()
        monitor = SoundServerMonitor(
            clientName: "Marquee", identity: Self.streamProperties[SoundServerMonitor.identityProperty] ?? "",
            socketPaths: AudioOutput.serverSockets
        ) { relay.value?.receive($0) }
        relay.set(self)
    }

    /// - Parameter publish: sends properties that have changed; any thread.
    func start(publish: @escaping @Sendable ([(name: String, value: Value)]) -> Void) {
        published.withLock { $0 = values }
        self.publish.withLock { $0 = publish }
        if let monitor { monitor.queue.task { await monitor.start() } }
    }

    func stop() {
        if let monitor { monitor.queue.task { await monitor.stop() } }
    }

    private func receive(_ event: SoundServerEvent) {
        carryOut(selection.withLock { $0.handle(event) })
        publishChanges()
    }

    /// On the player's queue, with each snapshot.
    func note(_ snapshot: PlayerSnapshot) {
        carryOut(selection.withLock { $0.note(snapshot.silenceRequest) })
        noteStanding(snapshot)
    }

    /// The player wants to know whether the server lives, or has given an engine up that is stuck in one that does.
    private func noteStanding(_ snapshot: PlayerSnapshot) {
        let former = standing.withLock { standing in
            defer { standing = (snapshot.outputQuestion, snapshot.enginesGivenUp) }
            return standing
        }
        guard let monitor else { return }
        if snapshot.enginesGivenUp != former.givenUp {
            Log.shared.warning(
                "playing was stuck although the sound server answers; it goes on with a new stream, and what was stuck is "
                    + "left alone")
            monitor.queue.task { await monitor.endAskedStreams() }
        }
        guard snapshot.outputQuestion != former.question else { return }
        let isAsking = snapshot.outputQuestion != nil
        monitor.queue.task { if isAsking { await monitor.ask() } else { await monitor.stopAsking() } }
    }

    private func carryOut(_ actions: [OutputSelection.Action]) {
        for action in actions {
            switch action {
            case .command(let command): player.queue.task { [player] in await player.perform(command) }
            case .report(let event): session.send(event)
            case .move(let name):
                if let monitor { monitor.queue.task { await monitor.moveStream(to: name) } }
            case .takeServer:
                output.value = .pulse(device: nil)
                Log.shared.info("a sound server is there; output: \(output.value)")
                player.queue.task { [player] in await player.perform(.renewOutput) }
            }
        }
    }

    // MARK: The choice

    /// Chooses an output, for later starts too; on the bus queue.
    func choose(_ text: String) async -> Result<[Value], DBusError> {
        let (actions, remembered): ([OutputSelection.Action], String)
        do throws(OutputSelection.Problem) {
            (actions, remembered) = try selection.withLock { selection throws(OutputSelection.Problem) in
                (try selection.choose(text), selection.remembered)
            }
        } catch {
            return .failure(refusal(of: text, error))
        }
        carryOut(actions)
        publishChanges()
        do throws(SettingError) {
            // One that cannot be written is in force all the same.
            _ = try await settings.set(remembered, for: OutputSettings.device)
        } catch {
            Log.shared.warning(error.message)
        }
        return .success([])
    }

    private func refusal(of text: String, _ problem: OutputSelection.Problem) -> DBusError {
        switch problem {
        case .noServer where monitor != nil:
            .notSupported("there is no sound server yet, so there are no outputs to choose from; start it")
        case .noServer:
            .notSupported("sound goes to \(values.output), which has no outputs to choose from; use --output")
        case .unknown:
            ControlError.noSuchContent("There is no output '\(text)'; 'marquee output list' shows what there is.")
        case .ambiguous(let names):
            ControlError.noSuchContent(
                "'\(text)' are \(names.count) outputs: \(names.joined(separator: ", ")); choose one by that name.")
        }
    }

    /// The file says another output: as if it had been chosen, but that nothing has to be written. One that is not there
    /// waits for the next start.
    func follow(_ device: String) {
        let isNew = setDevice.withLock { last in
            defer { last = device }
            return last != device
        }
        // The output that the command line names holds until somebody says another.
        guard isNew else { return }
        let actions = selection.withLock { selection in
            selection.remembered == device ? nil : try? selection.choose(device.isEmpty ? "default" : device)
        }
        guard let actions else { return }
        carryOut(actions)
        publishChanges()
    }

    var values: OutputValues { selection.withLock { OutputValues($0) } }

    private func publishChanges() {
        let changed = published.withLock { last in
            let new = values
            defer { last = new }
            return last.map { new.changes(since: $0) } ?? []
        }
        guard !changed.isEmpty else { return }
        publish.withLock { $0 }?(changed)
    }
}
