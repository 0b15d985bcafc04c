internal import MediaModel

/// How much of the current entry has really been heard, at whatever place: an hour at twice the speed is two.
struct ListeningRecord: Sendable {
    private var heard: MediaTime = .zero
    private var soundingSince: HostMoment?
    /// Media seconds per second.
    private var rate: Double = 1

    /// Whether sound flows from `now` on, and how fast.
    mutating func note(isSounding: Bool, rate: Double = 1, now: HostMoment) {
        if let since = soundingSince {
            let elapsed = Double(now.nanoseconds - since.nanoseconds) * self.rate
            heard = heard + MediaTime(nanoseconds: Int64(elapsed))
        }
        soundingSince = isSounding ? now : nil
        self.rate = rate
    }

    /// The entry is left: how long it was heard; the record begins anew.
    mutating func finish(now: HostMoment) -> MediaTime {
        let isSounding = soundingSince != nil
        note(isSounding: isSounding, rate: rate, now: now)
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
