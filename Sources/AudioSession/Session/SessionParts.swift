public import DBus

extension AudioSession {
    /// What a session is made of.
    public struct Configuration: Sendable {
        public var settings = Settings()
        /// What the machine's list of locks shows.
        public var programName = "A media player"
        /// Where logind is.
        public var systemBus = BusAddress.system
        /// Where the other players are.
        public var sessionBus = BusAddress.session
        /// Told once of each thing that cannot be done and is done without; on the session's queue.
        public var onProblem: (@Sendable (String) -> Void)?

        public init() {}
    }
}

/// What watches the buses for a session, made when it is first needed. Confined to the session's queue.
extension AudioSession {
    func hold(_ locks: Set<SleepLock>) {
        if sleepWatch == nil, !locks.isEmpty {
            sleepWatch = SleepWatch(
                queue: queue, address: configuration.systemBus, programName: configuration.programName,
                onEvent: { [weak self] in self?.send($0) }, onProblem: { [weak self] in self?.tellProblem($0) })
        }
        sleepWatch?.hold(locks)
    }

    func pauseOthers() {
        guard let bus = playerBus() else { return }
        if otherPlayers == nil { otherPlayers = OtherPlayers(bus) }
        otherPlayers?.pauseAll()
    }

    /// Rivals are watched only for as long as they may interrupt.
    func watchRivals() {
        guard policy.settings.interruptingCauses.contains(.anotherPlayer) else {
            rivalWatch = nil
            return
        }
        guard rivalWatch == nil, let bus = playerBus() else { return }
        rivalWatch = RivalWatch(bus) { [weak self] in self?.send($0) }
    }

    private func playerBus() -> PlayerBus? {
        if let bus { return bus }
        do throws(DBusError) {
            let new = try PlayerBus(configuration.sessionBus, queue: queue)
            new.connection.onDisconnect = { [weak self] in self?.assumeIsolated { $0.losePlayers() } }
            bus = new
        } catch {
            tellProblem("other players cannot be seen: \(error.message)")
        }
        return bus
    }

    /// Looked for again when they are next needed.
    private func losePlayers() {
        if rivalWatch != nil { send(.interruption(.ended(.anotherPlayer, shouldResume: false))) }
        (rivalWatch, otherPlayers) = (nil, nil)
        bus?.connection.close()
        bus = nil
    }

    nonisolated func tellProblem(_ problem: String) {
        configuration.onProblem?(problem)
    }
}
