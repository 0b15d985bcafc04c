internal import EventQueue

/// The engine, which is made when it is first needed, or before.
extension QueuePlayer {
    /// Makes the engine while other things are being done, where something is about to play. Any thread; a failure is
    /// told when the engine is needed.
    public nonisolated func prepareEngine() {
        queue.async { [weak self] in
            self?.assumeIsolated { player in
                player.makeEngine()
            }
        }
    }

    /// As the player is set at this moment.
    func makeEngine() {
        guard engine == nil else { return }
        obeying = ObeyingRecord()
        isEngineMade = false
        let queue = queue
        lastEngine += 1
        let number = lastEngine
        engine = EngineThread(configuration.makeEngine) { [weak self] report in
            queue.async { [weak self] in self?.assumeIsolated { $0.receive(report, from: number) } }
        }
        tell(.setVolume(machine.volume))
        tell(.setRate(machine.rate))
        if let device = machine.outputDevice { tell(.setOutputDevice(device)) }
        tell(.setSound(machine.sound))
    }

    /// Lets go of the engine; another one is made when it is needed. Returns what ends it, to be called once.
    func releaseEngine() -> EngineThread? {
        guard let former = engine else { return nil }
        engine = nil
        obeying = ObeyingRecord()
        obeyingTimer = nil
        answerObeyed()
        return former
    }

    /// It goes in its own time. One that never gets free keeps its thread and its pipeline.
    func discardEngine() {
        guard let former = releaseEngine() else { return }
        former.forgetOrders()
        queue.task { await former.end() }
    }
}
