internal import EventQueue
internal import MediaModel
internal import Playback

/// The sound falls before a pause, a stop and a seek, and rises after them.
///
/// It is the stream's volume on the sound server that moves: the device is a second ahead, so samples would fall a second
/// late, and to throw them away is heard. Only the server can do that; with other outputs silence comes at once, as it
/// does where nothing sounds or somebody is in a hurry (`pause`, `stop`, `load`, a lost output).
extension GStreamerEngine {
    /// What is done when the sound has fallen.
    enum Fall {
        /// The request is `seeks.waiting`.
        case seek
        /// And the seek that waits, if there is one.
        case pause
        case stop
    }

    public func pauseFading() {
        if !fall(for: .pause) { pause() }
    }

    public func stopFading() {
        if !fall(for: .stop) { stop() }
    }

    public func hush() {
        if falling == .pause { pause() } else if falling == .stop { stop() }
    }

    private var canFade: Bool { sound.fade > .zero && pipeline.chain.hasStreamVolume }

    /// False when it has to be done at once.
    private func fall(for what: Fall) -> Bool {
        if falling == what { return true }
        guard canFade, isPlaying, !isBuffering, !isCued, current?.isReady == true, soundClock.isMoving else {
            return false
        }
        falling = what
        if what != .seek { anchorTimers.stop() }
        fade(to: 0, over: what == .seek ? sound.fade.halved : sound.fade) { $0.fallen() }
        return true
    }

    /// True when the seek waits until the sound has fallen. Not when what follows is in the device already: it would be
    /// heard meanwhile.
    func fallsBefore(_ request: SeekRequest) -> Bool {
        if falling == nil {
            guard seeks.inFlight == nil, joint == nil, !hasJoinMovedOn, !isEndSent, fall(for: .seek) else {
                return false
            }
        }
        seeks.waiting = request
        return true
    }

    /// What plays is about to be opened anew, which is heard: whatever the sound falls for is done now. A seek is carried
    /// out by the opening.
    func finishFall() {
        switch falling {
        case .pause:
            falling = nil
            isPlaying = false
            report(.silenced)
        case .stop: stop()
        case .seek, nil: break
        }
    }

    private func fallen() {
        guard let fallen = falling else { return }
        falling = nil
        switch fallen {
        case .pause: pause()
        case .stop: stop()
        case .seek:
            startWaitingSeek()
            riseIfDue()
        }
    }

    /// A pause that has not come to its end is taken back; the sound rises from where it is.
    func takesPauseBack() -> Bool {
        guard falling == .pause else { return false }
        // Of the pause nothing more is to be expected.
        report(.silenced)
        if seeks.waiting != nil {
            falling = .seek
        } else {
            falling = nil
            rise()
        }
        anchorSoon()
        return true
    }

    /// True when the current item is not left by itself, because a seek in it waits: for the sound to fall, or for the
    /// pipeline. It is carried out now.
    func goesElsewhere() -> Bool {
        guard let request = seeks.waiting, request.identifier != nil else { return false }
        reopen(at: request.time, followedBy: follower)
        return true
    }

    /// What is about to sound begins at silence.
    func riseWhenHeard() {
        guard canFade else { return }
        fader.set(0, time: sound.fade)
        applyVolume()
    }

    /// Sound flows, and nothing is on its way that will interrupt it.
    func riseIfDue() {
        guard !fader.isFull, falling == nil, seeks.inFlight == nil, seeks.waiting == nil, isPlaying else { return }
        rise()
    }

    private func rise() {
        fade(to: 1, over: fader.time) { _ in }
    }

    private func fade(to goal: Double, over time: MediaTime, then: @escaping (GStreamerEngine) -> Void) {
        fader.go(
            to: goal, fading: time, on: queue,
            step: { [weak self] in self?.applyVolume() },
            arrival: { [weak self] in if let self { then(self) } })
    }

    /// The volume that was chosen, whatever has become of the fade: nothing is heard, or something else.
    func endFade() {
        falling = nil
        guard !fader.isFull else { return }
        fader.set(1)
        applyVolume()
    }

    func applyVolume() {
        pipeline.chain.volume = (volumeWatch?.lastSet ?? 1) * fader.level
    }
}

extension MediaTime {
    fileprivate var halved: MediaTime { MediaTime(microseconds: microseconds / 2) }
}
