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
        let own = try player.properties(of: RemotePlayer.ownInterface, at: RemotePlayer.ownPath)
        return SleepDescription(own)?.text ?? "off"
    }

    private func set(_ kind: String, _ time: MediaTime = .zero) throws(ClientError) {
        try player.callOwn("SetSleepTimer", [.string(kind), .int64(time.microseconds)])
    }
}
