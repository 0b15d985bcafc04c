internal import EventQueue

/// The one timer that tells that the sound has passed into another chapter. It runs while there is a border ahead and
/// sound flows towards it.
extension QueuePlayer {
    func startOrEndChapterTimer() {
        guard let due = machine.nextChapterMoment.map({ HostTime(nanoseconds: $0.nanoseconds) }) else {
            chapterTimer = nil
            return
        }
        guard chapterTimer?.due != due else { return }
        let timer = queue.timer(at: due) { [weak self] in
            self?.assumeIsolated { player in
                player.chapterTimer = nil
                // Whatever changes looks where the sound is.
                player.apply { _, _ in }
            }
        }
        chapterTimer = (due, timer)
    }
}
