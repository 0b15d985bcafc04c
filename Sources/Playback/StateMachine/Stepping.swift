internal import MediaModel

/// What the keys for the next and the previous thing do, and whether they do anything.
extension PlaybackStateMachine {
    /// What the user chose, as far as the current entry lets it be done.
    private var step: SteppingSettings.Step {
        guard stepping.step != .track, status != .stopped, let known = currentFacts, canSeek, isTalk(known) else {
            return .track
        }
        return stepping.step == .chapter && chapters.isEmpty ? .track : stepping.step
    }

    private func isTalk(_ known: MediaFacts) -> Bool {
        switch stepping.content {
        case .always: true
        case .never: false
        case .auto:
            known.duration.map { $0 > Self.longItem } == true
                && (!chapters.isEmpty || known.metadata.genres.contains(where: TalkGenre.matches))
        }
    }

    /// Whether ``stepForward(now:)`` has an effect.
    var canStepForward: Bool {
        let hasMore =
            switch step {
            case .track: false
            case .chapter: (currentChapter.map { $0 + 1 } ?? 0) < chapters.count
            case .interval: true
            }
        return hasMore || queue.canGoNext(skipping: failures.unplayable)
    }

    /// At the start of the first chapter without an entry before it the step is to that start: it is always somewhere. So
    /// it is where the entry may be started over (C55).
    var canStepBackward: Bool {
        step != .track || mayStartOver || queue.canGoPrevious(skipping: failures.unplayable)
    }

    /// Whether `previous` may go to the start of the entry instead of leaving it.
    private var mayStartOver: Bool {
        stepping.startsOverAfter != nil && status != .stopped && canSeek
    }

    mutating func stepForward(now: HostMoment) {
        switch step {
        case .chapter where start(of: .next, now: now) != nil: goToChapter(.next, now: now)
        case .interval: seek(by: stepping.forward, now: now)
        default: next(now: now)
        }
    }

    mutating func stepBackward(now: HostMoment) {
        switch step {
        case .track:
            let isFarIn = stepping.startsOverAfter.map { position(at: now) > $0 } == true
            let canLeave = queue.canGoPrevious(skipping: failures.unplayable)
            if mayStartOver, isFarIn || !canLeave {
                setPosition(.zero, of: nil, precision: .exact, now: now)
            } else {
                previous(now: now)
            }
        case .interval: seek(by: -stepping.backward, now: now)
        case .chapter:
            if start(of: .previous, now: now) != nil {
                goToChapter(.previous, now: now)
            } else if queue.canGoPrevious(skipping: failures.unplayable) {
                previous(now: now)
            } else {
                setPosition(.zero, of: nil, precision: .exact, now: now)
            }
        }
    }
}
