internal import DBus
internal import EventQueue
internal import MediaModel

/// A player as its signals tell it. Pure: signals in, changes out. The position is computed, never asked for.
struct FollowedPlayer {
    private(set) var status: PlayerStatus
    private var anchor: PositionAnchor

    /// `status` as just read from the player.
    init(_ status: PlayerStatus, now: HostTime) {
        self.status = status
        anchor = .zero
        place(at: status.position, now: now)
    }

    func position(at now: HostTime) -> MediaTime {
        anchor.time(atHostNanoseconds: now.nanoseconds)
    }

    /// `PropertiesChanged` of one of the two interfaces.
    mutating func apply(_ changed: [String: Value], of interface: String, now: HostTime) -> [PlayerChange] {
        var new = status
        if interface == RemotePlayer.interface {
            new.player.merge(changed) { $1 }
        } else {
            new.own = (new.own ?? [:]).merging(changed) { $1 }
        }
        return replace(with: new, position: position(at: now), now: now)
    }

    /// All of `org.mpris.MediaPlayer2.Player` read anew.
    mutating func refresh(_ table: [String: Value], now: HostTime) -> [PlayerChange] {
        let new = PlayerStatus(playerName: status.playerName, player: table, own: status.own)
        return replace(with: new, position: new.position, now: now)
    }

    mutating func seeked(to position: MediaTime, now: HostTime) -> [PlayerChange] {
        place(at: position, now: now)
        return [.position]
    }

    private mutating func replace(with new: PlayerStatus, position: MediaTime, now: HostTime)
        -> [PlayerChange]
    {
        let changes = PlayerChange.differences(from: status, to: new)
        let startsAnew = status.track.id != new.track.id || new.state == .stopped
        status = new
        place(at: startsAnew ? .zero : position, now: now)
        return changes
    }

    private mutating func place(at position: MediaTime, now: HostTime) {
        let moves = status.state == .playing && status.reasonForWaiting == nil
        anchor = PositionAnchor(
            time: position, hostNanoseconds: now.nanoseconds, rate: moves ? status.rate ?? 1 : 0,
            limit: status.track.length)
    }
}
