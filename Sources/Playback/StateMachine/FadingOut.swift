import EventQueue
import MediaModel

/// What the engine was told of a fall towards the end of playback.
struct FadeOutRecord: Hashable, Sendable {
    var target: FadeOutTarget?
    var told: FadeOut?
    /// For what item, and behind which jump in it.
    var item: EngineItemID?
    var discontinuity: UInt64 = 0
}

/// The sound falls over the last seconds before a sleep timer ends playback. The moment follows position and speed.
extension PlaybackStateMachine {
    /// The moment is measured with each report of the position; of less nobody hears anything.
    private static let tolerance: Int64 = 50_000_000

    mutating func refreshFadeOut() {
        guard let target = fadeOut.target, sound.sleepFade > .zero, let item = current?.item, status != .stopped else {
            tell(nil)
            return
        }
        switch target {
        case .at(let moment): tell(FadeOut(silence: moment, length: sound.sleepFade, isOfItem: false))
        case .endOfEntry(let entry): refresh(entry == queue.currentID ? endOfEntry : nil, item)
        case .endOfChapter: refresh(nextChapterMoment, item)
        }
    }

    /// Nothing is known as long as the position does not move.
    private mutating func refresh(_ moment: HostMoment?, _ item: EngineItemID) {
        guard anchor.rate > 0, !seeks.isInFlight, seeks.whenReady == nil else { return }
        if fadeOut.item != item || fadeOut.discontinuity != discontinuity {
            // The engine has forgotten the former one.
            if fadeOut.told?.isOfItem == true { fadeOut.told = nil }
            (fadeOut.item, fadeOut.discontinuity) = (item, discontinuity)
        }
        tell(
            moment.map {
                FadeOut(silence: HostTime(nanoseconds: $0.nanoseconds), length: sound.sleepFade, isOfItem: true)
            })
    }

    private var endOfEntry: HostMoment? {
        guard let duration, anchor.rate > 0 else { return nil }
        let left = Double((duration - anchor.time).nanoseconds) / anchor.rate
        // Farther than a year no timer goes.
        return left < 3e16 ? HostMoment(nanoseconds: anchor.hostNanoseconds + Int64(left)) : nil
    }

    private mutating func tell(_ new: FadeOut?) {
        let former = fadeOut.told
        if let new, let former, new.length == former.length,
            abs(former.silence.nanoseconds(until: new.silence)) < Self.tolerance
        {
            return
        }
        guard new != former else { return }
        fadeOut.told = new
        want(.setFadeOut(new))
    }
}
