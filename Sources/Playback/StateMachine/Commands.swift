import MediaModel

extension PlaybackStateMachine {
    /// Takes a command in; the entries an insertion made.
    @discardableResult
    mutating func handle(_ command: PlayerCommand, now: HostMoment) -> [EntryID] {
        defer {
            refreshOverlap()
            refreshFadeOut()
            noteListening(now: now)
            releaseUse()
        }
        switch command {
        case .play: play(now: now)
        case .pause: pause(now: now)
        case .pauseAtOnce: pauseAtOnce(now: now)
        case .togglePlayPause: togglePlayPause(now: now)
        case .interrupt: interrupt(now: now)
        case .resumeAfterInterruption: resumeAfterInterruption(now: now)
        case .cue: cue(now: now)
        case .stop: stop(now: now)
        case .next: next(now: now)
        case .previous: previous(now: now)
        case .stepForward: stepForward(now: now)
        case .stepBackward: stepBackward(now: now)
        case .goToChapter(let target): goToChapter(target, now: now)
        case .setStepping(let new): stepping = new
        case .seek(by: let offset): seek(by: offset, now: now)
        case .setPosition(let time, of: let entry, let precision):
            setPosition(time, of: entry, precision: precision, now: now)
        case .setRate(let rate): setRate(rate, now: now)
        case .setVolume(let volume): setVolume(volume)
        case .setSound(let settings): setSound(settings)
        case .setRetryPolicy(let policy): retryPolicy = policy
        case .setShuffled(let shuffled): setShuffled(shuffled)
        case .setRepeatMode(let mode): setRepeatMode(mode)
        case .insert(let items, let place): return insert(items, at: place, now: now)
        case .remove(let ids): remove(ids, now: now)
        case .move(let ids, let anchor): move(ids, after: anchor)
        case .removeAll: removeAll(now: now)
        case .goTo(let id): goTo(id, now: now)
        case .setStopAfter(let id): setStopAfter(id)
        case .setFadeOut(let target): fadeOut.target = target
        case .setShuffleSeed(let seed): setShuffleSeed(seed)
        case .setRating(let rating, of: let id): self.rate(id, as: rating)
        case .setLimits(let limits, of: let id): setLimits(limits, of: id)
        case .setOutputDevice(let device): setOutputDevice(device)
        case .renewOutput: renewOutput(now: now)
        case .noteOutputAnswers: noteOutputAnswers(now: now)
        case .loseOutput(let error): loseServer(error, now: now)
        case .resumeOnOutput: resumeOnOutput(now: now)
        case .restore(let session): restore(session, now: now)
        }
        return []
    }
}
