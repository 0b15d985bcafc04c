public import MediaModel

/// Changes of the sound while something plays.
extension GStreamerEngine {
    public func setSound(_ settings: SoundSettings) {
        let former = sound
        sound = settings
        pipeline.chain.sound.adopt(settings)
        guard settings.isHeardDifferently(than: former) else { return }
        if current == nil || isCued {
            pipeline.chain.sound.fit()
        } else {
            playChanged()
        }
    }

    /// What the device has already was made with the former settings: it is thrown away, and made once more from where
    /// it is heard.
    func playChanged() {
        guard let current, current.isReady, let place = placeToBe else { return }
        let isReplaced = !pipeline.chain.sound.isFitting
        let isSeekable = current.facts(of: current.item).isSeekable
        if hasJoinMovedOn || isEndSent || !isSeekable && isReplaced {
            reopen(at: isSeekable ? place : .zero, followedBy: follower)
        } else if isSeekable {
            seekAgain(to: place)
        }
    }

    private func seekAgain(to place: MediaTime) {
        let request = SeekRequest(time: place, precision: .exact, identifier: nil)
        if seeks.inFlight != nil || isChangingState {
            seeks.waiting = seeks.waiting ?? request
            forgetBoundary()
        } else {
            start(request)
        }
    }
}

extension SoundSettings {
    /// Whether the same samples sound another way.
    fileprivate func isHeardDifferently(than other: SoundSettings) -> Bool {
        needsStage != other.needsStage || replayGain != other.replayGain
            || replayGainPreamplification != other.replayGainPreamplification
            || replayGainFallback != other.replayGainFallback || preventsClipping != other.preventsClipping
            || isMono != other.isMono || balance != other.balance || equalizer != other.equalizer
    }
}
