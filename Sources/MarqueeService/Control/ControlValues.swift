internal import DBus
internal import MediaModel
internal import Playback

/// The player's snapshot in the types of `org.marquee.Player1`.
enum ControlValues {
    static func path(_ entry: EntryID) -> ObjectPath {
        ObjectPath("/org/marquee/track/\(entry.rawValue)") ?? .root
    }

    static func timeControlStatus(_ snapshot: PlayerSnapshot) -> Value {
        switch snapshot.timeControlStatus {
        case .paused: .string("paused")
        case .waiting: .string("waiting")
        case .playing: .string("playing")
        }
    }

    static func reasonForWaiting(_ snapshot: PlayerSnapshot) -> Value {
        switch snapshot.reasonForWaitingToPlay {
        case nil: .string("")
        case .evaluatingBufferingRate: .string("evaluating-buffering-rate")
        case .minimizingStalls: .string("minimizing-stalls")
        case .noItemToPlay: .string("no-item-to-play")
        }
    }

    /// 100 when nothing is being waited for.
    static func bufferedPercent(_ snapshot: PlayerSnapshot) -> Value {
        guard case .minimizingStalls(let percent) = snapshot.reasonForWaitingToPlay else { return .int32(100) }
        return .int32(Int32(clamping: percent))
    }

    static func lastError(_ snapshot: PlayerSnapshot) -> Value {
        guard let failure = snapshot.lastFailure else { return .vardict([]) }
        var entries: [(String, Value)] = [
            ("Code", .string(failure.error.code.rawValue)), ("Message", .string(failure.error.message)),
            ("Retriable", .boolean(failure.error.isRetriable)), ("Count", .uint64(failure.number)),
        ]
        if let entry = failure.entry {
            entries += [("Uri", .string(entry.uri.text)), ("Entry", .objectPath(path(entry.id)))]
        }
        return .vardict(entries)
    }

    static func queueLength(_ snapshot: PlayerSnapshot) -> Value {
        .uint32(UInt32(clamping: snapshot.queueCount))
    }

    static func queueIndex(_ snapshot: PlayerSnapshot) -> Value {
        .int32(snapshot.queueIndex.map { Int32(clamping: $0) } ?? -1)
    }

    static func placement(_ text: String) -> QueuePlacement? {
        switch text {
        case "play": .afterCurrent
        case "next": .next
        case "end": .end
        case "replace": .replacing
        default: nil
        }
    }
}
