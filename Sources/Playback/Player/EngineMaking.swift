internal import EventQueue

/// The engine, which is made when it is first needed, or before.
extension QueuePlayer {
    /// Makes the engine while other things are being done, where something is about to play. Any thread; a failure is
    /// told when the engine is needed.
    public nonisolated func prepareEngine() {
        queue.async { [weak self] in
            self?.assumeIsolated { player in
                guard player.engine == nil else { return }
                _ = try? player.makeEngine()
            }
        }
    }

    /// As the player is set at this moment.
    func makeEngine() throws(PlaybackError) -> any PlaybackEngine {
        let new = try configuration.makeEngine(queue)
        new.onEvent = { [weak self] event in
            self?.assumeIsolated { $0.receive(event) }
        }
        new.setVolume(machine.volume)
        new.setRate(machine.rate)
        if let device = machine.outputDevice { new.setOutputDevice(device) }
        new.setSound(machine.sound)
        engine = new
        return new
    }
}
