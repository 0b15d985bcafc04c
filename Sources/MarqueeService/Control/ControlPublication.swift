internal import DBus
internal import MPRIS
internal import MediaModel
internal import NowPlaying
internal import Playback
internal import Synchronization

/// Sends what changed on `org.marquee.Player1`: one message per snapshot, none when nothing changed.
final class ControlPublication: Sendable {
    private let service: MPRISService
    private let last: Mutex<Published>

    private struct Published {
        var table: [(name: String, value: Value)]
        /// What is long is written out when it has changed, not with each snapshot.
        var chapters = ChapterTable.empty
    }

    init(service: MPRISService) {
        self.service = service
        last = Mutex(Published(table: Self.table(PlayerSnapshot(), PreferredSkipIntervals())))
    }

    /// In the order of the snapshots, on the thread that publishes them.
    func publish(_ snapshot: PlayerSnapshot, _ intervals: PreferredSkipIntervals) {
        let new = Self.table(snapshot, intervals)
        let changed = last.withLock { last in
            var changed = zip(new, last.table).filter { $0.0.value != $0.1.value }.map(\.0)
            let chapters = snapshot.currentItem?.chapters ?? .empty
            if chapters != last.chapters { changed.append(("Chapters", ControlValues.chapters(snapshot))) }
            last = Published(table: new, chapters: chapters)
            return changed
        }
        service.emitPropertiesChanged(path: ControlInterface.path, interface: ControlInterface.name, changed: changed)
    }

    private static func table(
        _ snapshot: PlayerSnapshot, _ intervals: PreferredSkipIntervals
    ) -> [(name: String, value: Value)] {
        let own: [(name: String, value: Value)] = [
            ("TimeControlStatus", ControlValues.timeControlStatus(snapshot)),
            ("ReasonForWaiting", ControlValues.reasonForWaiting(snapshot)),
            ("BufferedPercent", ControlValues.bufferedPercent(snapshot)),
            ("LastError", ControlValues.lastError(snapshot)),
            ("PreferredSkipForwardInterval", .int64(intervals.forward.microseconds)),
            ("PreferredSkipBackwardInterval", .int64(intervals.backward.microseconds)),
            ("QueueLength", ControlValues.queueLength(snapshot)),
            ("QueueRevision", .uint64(snapshot.queueRevision)),
            ("StopAfter", ControlValues.stopAfter(snapshot)),
            ("CurrentChapter", ControlValues.currentChapter(snapshot)),
        ]
        return own + SoundValues.table(snapshot.sound)
    }
}
