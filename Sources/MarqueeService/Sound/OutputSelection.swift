internal import AudioSession
internal import GStreamerPlayback
internal import Playback
internal import SoundServer

/// Which output of the sound server is wanted and which is used, and what its events mean for player and session. A pure
/// value: events in, actions out.
struct OutputSelection: Sendable {
    enum Action: Hashable, Sendable {
        case command(PlayerCommand)
        case report(SessionEvent)
        /// Let what sounds go on in this output.
        case move(to: String)
        /// Make the engine anew, for the sound server.
        case takeServer
    }

    /// Why an output cannot be chosen.
    enum Problem: Error, Hashable {
        case noServer
        case unknown
        /// These are described alike.
        case ambiguous([String])
    }

    /// In the words of the output option.
    private(set) var wanted: AudioOutput
    private(set) var outputs = ServerOutputs()
    /// What was wanted has gone while it was used: the server's default stands in until it is back.
    private(set) var isStandingIn = false
    /// Whether what is wanted has been there: what never was is a mistake, and said so when it is to be played to.
    private var hasSeenWanted = false
    /// What sounded when the server went. Of a server that comes back the loudspeaker is there before a headset is.
    private var awaited: String?
    private var isPipeWire = false
    private var lastRequest: UInt64 = 0
    /// Silence was asked for, and that was not taken back.
    private var isCorked = false

    /// The output chosen last, until the server that may have it is there.
    private let rememberedDevice: String
    /// Sound goes elsewhere only as long as there is no server.
    private var isWaitingForServer: Bool

    /// - Parameters:
    ///   - isAutomatic: whether `output` is what `auto` has come to, so that a sound server is taken when there is one.
    ///   - remembered: the output chosen last; where none is named it is wanted, as soon as it is seen.
    init(output: AudioOutput, isAutomatic: Bool = false, remembered: String = "") {
        wanted = output
        rememberedDevice = remembered
        isWaitingForServer = false
        if case .pulse = output {
            wantServer()
        } else {
            isWaitingForServer = isAutomatic
        }
    }

    private mutating func wantServer() {
        switch wanted {
        case .pulse(_?): return
        default: wanted = .pulse(device: nil)
        }
        guard !rememberedDevice.isEmpty else { return }
        wanted = .pulse(device: rememberedDevice)
        isStandingIn = true
    }

    /// What is to be remembered of the choice: the name of an output, or nothing for the server's own.
    var remembered: String {
        guard case .pulse(let device?) = wanted else { return "" }
        return device
    }

    static let serverGone = PlaybackError(.output, "The sound server has gone; playing goes on when it is back.")

    // MARK: What happens

    mutating func handle(_ event: SoundServerEvent) -> [Action] {
        switch event {
        case .connected(let isPipeWire):
            self.isPipeWire = isPipeWire
            return []
        case .lost where isWaitingForServer: return []
        case .lost:
            awaited = outputs.current ?? awaited
            return endRequest(resuming: false) + [.command(.loseOutput(Self.serverGone))]
        case .routeChanged(.vanished(let output)):
            return [.report(.routeChanged(RouteChange(.oldDeviceUnavailable, previous: output)))]
        case .routeChanged(.moved(let name)):
            return [.report(.routeChanged(RouteChange(.override, current: name)))] + follow(to: name)
        case .answered: return [.command(.noteOutputAnswers)]
        case .communicationChanged(let isActive): return communicate(isActive)
        case .outputsChanged(let new): return change(to: new)
        }
    }

    /// Who moves the stream of a player that was told an output has told it another one.
    private mutating func follow(to name: String) -> [Action] {
        guard case .pulse(let device?) = wanted, device != name, !isStandingIn else { return [] }
        wanted = .pulse(device: name)
        return [.command(.setOutputDevice(.named(name)))]
    }

    private mutating func change(to new: ServerOutputs) -> [Action] {
        let former = outputs
        outputs = new
        if new.current != nil { awaited = nil }
        var actions: [Action] = []
        if isWaitingForServer {
            guard !new.outputs.isEmpty else { return [] }
            isWaitingForServer = false
            wantServer()
            return standIn() + [.takeServer]
        }
        let names = Set(former.outputs.map(\.name))
        let added = new.outputs.first { !names.contains($0.name) }
        if let added, !former.outputs.isEmpty {
            actions.append(.report(.routeChanged(RouteChange(.newDeviceAvailable, current: added.name))))
        }
        actions += standIn()
        // Only news of an output: one that cannot be used after all would be tried without an end.
        if added != nil, isUsable { actions.append(.command(.resumeOnOutput)) }
        return actions
    }

    private mutating func standIn() -> [Action] {
        guard case .pulse(let device?) = wanted, !outputs.outputs.isEmpty else { return [] }
        let isThere = outputs.contains(device)
        if isThere { hasSeenWanted = true }
        guard isStandingIn ? isThere : !isThere && hasSeenWanted else { return [] }
        isStandingIn.toggle()
        return [.command(.setOutputDevice(isStandingIn ? .systemDefault : .named(device)))]
    }

    /// Whether there is an output that a stream made now would get.
    private var isUsable: Bool {
        if let awaited { return outputs.contains(awaited) }
        guard case .pulse(let device?) = wanted, !isStandingIn else { return !outputs.outputs.isEmpty }
        return outputs.contains(device)
    }

    // MARK: Interruptions

    /// PulseAudio asks for silence itself where that is wanted; PipeWire only lets everybody see the call.
    private mutating func communicate(_ isActive: Bool) -> [Action] {
        if isPipeWire {
            let interruption: Interruption =
                isActive ? .began(.communication) : .ended(.communication, shouldResume: true)
            return [.report(.interruption(interruption))]
        }
        // The request is taken back of a stream that is still there; ours is given up when a pause lasts.
        return isActive || outputs.current != nil ? [] : endRequest(resuming: true)
    }

    /// The server has asked our stream for silence, or takes that back.
    mutating func note(_ request: SilenceRequest) -> [Action] {
        guard request.number != lastRequest else { return [] }
        lastRequest = request.number
        guard request.isForSilence else { return endRequest(resuming: true) }
        isCorked = true
        return [.report(.interruption(.began(.corked)))]
    }

    private mutating func endRequest(resuming: Bool) -> [Action] {
        guard isCorked else { return [] }
        isCorked = false
        return [.report(.interruption(.ended(.corked, shouldResume: resuming)))]
    }

    // MARK: The choice

    /// Chooses an output by its name, its description, or the word for the server's own choice.
    mutating func choose(_ text: String) throws(Problem) -> [Action] {
        guard case .pulse = wanted else { throw .noServer }
        if ["default", "pulse", "auto"].contains(text), !outputs.contains(text) {
            wanted = .pulse(device: nil)
            isStandingIn = false
            let following = Action.command(.setOutputDevice(.systemDefault))
            guard let name = outputs.defaultName, let current = outputs.current, name != current else {
                return [following]
            }
            return [following, overriding(name), .move(to: name)]
        }
        let name = try outputs.name(of: text)
        wanted = .pulse(device: name)
        isStandingIn = false
        return [overriding(name), .command(.setOutputDevice(.named(name)))]
    }

    private func overriding(_ name: String?) -> Action {
        .report(.routeChanged(RouteChange(.override, current: name)))
    }
}

extension ServerOutputs {
    /// The name of the output that is meant: by its name, also behind `pulse:`, or by a description that only it has.
    fileprivate func name(of text: String) throws(OutputSelection.Problem) -> String {
        let bare = text.hasPrefix("pulse:") ? String(text.dropFirst(6)) : text
        if contains(bare) { return bare }
        let described = outputs.filter { $0.description.lowercased() == text.lowercased() }
        guard let first = described.first else { throw .unknown }
        guard described.count == 1 else { throw .ambiguous(described.map(\.name)) }
        return first.name
    }
}
