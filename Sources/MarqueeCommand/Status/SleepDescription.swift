internal import DBus
internal import MediaModel

/// A sleep timer that runs.
struct SleepDescription: Hashable {
    /// `after`, `end` or `chapter`.
    let kind: String
    /// Nil where it cannot be known.
    let left: MediaTime?

    /// Of `org.marquee.Player1`; nil while none runs.
    init?(_ own: [String: Value]) {
        guard let kind = own["SleepTimer"]?["Kind"]?.filledText, kind != "off" else { return nil }
        self.kind = kind
        left = own["SleepTimerRemaining"]?.asInt64.flatMap { $0 < 0 ? nil : MediaTime(microseconds: $0) }
    }

    var text: String {
        let when = left.map { ", in \($0.roundedUp)" } ?? ""
        return switch kind {
        case "after": "pauses in \(left?.roundedUp ?? .zero)"
        case "end": "stops at the end of this entry" + when
        case "chapter": "pauses at the end of this chapter" + when
        default: kind
        }
    }

    /// - Parameter isFresh: false when the time left is that of an earlier moment.
    func json(isFresh: Bool) -> JSONValue {
        .object([
            "kind": .text(kind), "left": isFresh ? left.map { .number($0.seconds) } ?? .null : .null,
        ])
    }
}

extension MediaTime {
    /// To a whole second, so that what has just been set is shown as it was set.
    fileprivate var roundedUp: MediaTime {
        MediaTime(microseconds: (microseconds + 999_999) / 1_000_000 * 1_000_000)
    }
}
