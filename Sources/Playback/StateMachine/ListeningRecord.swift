internal import MediaModel

/// How long the current entry has really been heard, at whatever place and speed.
struct ListeningRecord: Sendable {
    private var heard: MediaTime = .zero
    private var soundingSince: HostMoment?

    /// Whether sound flows from `now` on.
    mutating func note(isSounding: Bool, now: HostMoment) {
        if let since = soundingSince {
            heard = heard + MediaTime(nanoseconds: now.nanoseconds - since.nanoseconds)
        }
        soundingSince = isSounding ? now : nil
    }

    /// The entry is left: how long it was heard; the record begins anew.
    mutating func finish(now: HostMoment) -> MediaTime {
        let isSounding = soundingSince != nil
        note(isSounding: isSounding, now: now)
        defer { heard = .zero }
        return heard
    }

    /// Whether that was enough to count as a use: half of it or four minutes, and half a minute when the length is not
    /// known (the rule of the scrobblers).
    static func counts(_ heard: MediaTime, of duration: MediaTime?) -> Bool {
        guard let duration, duration > .zero else { return heard >= MediaTime(seconds: 30) }
        return heard >= min(MediaTime(microseconds: duration.microseconds / 2), MediaTime(seconds: 240))
    }
}
