internal import DBus
internal import MediaModel

/// `sleep`: set the timer, or take it back, and print what is set.
extension ClientVerbs {
    func sleep(_ command: SleepCommand?) throws(ClientError) -> String {
        guard player.isMarquee else {
            throw ClientError("\(player.name) has no sleep timer; leave out --player or name a Marquee")
        }
        switch command {
        case nil: break
        case .after(let time): try set("after", time)
        case .end: try set("end")
        case .chapter: try set("chapter")
        case .off: try set("off")
        }
        return sleepText(try player.properties(of: RemotePlayer.ownInterface, at: RemotePlayer.ownPath))
    }

    private func set(_ kind: String, _ time: MediaTime = .zero) throws(ClientError) {
        try player.callOwn("SetSleepTimer", [.string(kind), .int64(time.microseconds)])
    }

    private func sleepText(_ own: [String: Value]) -> String {
        let left = own["SleepTimerRemaining"]?.asInt64.flatMap { $0 < 0 ? nil : MediaTime(microseconds: $0).roundedUp }
        let when = left.map { ", in \($0)" } ?? ""
        return switch own["SleepTimer"]?["Kind"]?.asString {
        case "after": "pauses in \(left ?? .zero)"
        case "end": "stops at the end of this entry" + when
        case "chapter": "pauses at the end of this chapter" + when
        default: "off"
        }
    }
}

extension MediaTime {
    /// To a whole second, so that what has just been set is shown as it was set.
    fileprivate var roundedUp: MediaTime {
        MediaTime(microseconds: (microseconds + 999_999) / 1_000_000 * 1_000_000)
    }
}
