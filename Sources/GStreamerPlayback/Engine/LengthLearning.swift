internal import EventQueue
internal import Playback

/// Lengths that are not known with the first sample: of MP3 without a header only after some frames, of what comes over
/// the network when some of it has come.
extension GStreamerEngine {
    /// How long a file may take to say how long it is before it is told without. It sounds meanwhile.
    private static let lengthLimit: Duration = .milliseconds(40)

    /// Whether what is known of a file is told a little later, so that clients learn of it and of its length at once.
    func waitsForLength(of item: PipelineItem) -> Bool {
        guard item.item.uri.isFile, !item.isReady, !item.knowsLength else { return false }
        let serial = item.serial
        if item.lengthTimer == nil {
            item.lengthTimer = queue.timer(after: Self.lengthLimit) { [weak self] in self?.becomeReady(serial) }
        }
        return true
    }

    /// Something says how long it is, or says it better than before.
    func learnLengths() {
        for item in [current, prepared] {
            guard let item else { continue }
            if item.lengthTimer != nil, item.knowsLength { becomeReady(item.serial) }
        }
        tellLength()
    }

    /// Tells a length that was not known when the item was told of.
    func tellLength() {
        for item in [current, prepared] {
            guard let item, item.isReady, !item.isLengthKnown else { continue }
            let facts = item.facts(of: item.item)
            guard facts.duration != nil else { continue }
            item.isLengthKnown = true
            tell(.factsChanged(item.item.identifier, facts))
        }
    }
}
