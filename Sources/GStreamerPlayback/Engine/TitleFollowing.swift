internal import EventQueue
internal import Playback

/// The titles of a stream, each told when it is heard: what the device is ahead, its tags are too.
extension GStreamerEngine {
    /// Tells what is due, and comes back when the next one is.
    func followTitles() {
        titleTimer = nil
        guard let current, current.isReady, isPlaying, !isBuffering, !isCued else { return }
        while let place = current.tags.nextPlace {
            let left = (place - resourcePosition(of: current)) / rate
            guard left <= 0 || !output.isClocked else {
                let delay = Duration.nanoseconds(Int64(max(left, Self.shortestWait)))
                titleTimer = queue.timer(after: delay) { [weak self] in self?.followTitles() }
                return
            }
            current.tags.advance()
            tell(.factsChanged(current.item.identifier, current.facts(of: current.item)))
        }
    }

    private static var shortestWait: Double { 1_000_000 }
}
