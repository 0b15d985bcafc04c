internal import DBus
internal import EventQueue
internal import Glibc

/// The other players of the user, as a client of theirs. Confined to the session's queue. No call starts a player.
final class PlayerBus {
    static let namePrefix = "org.mpris.MediaPlayer2."
    static let path: ObjectPath = "/org/mpris/MediaPlayer2"
    static let playerInterface = "org.mpris.MediaPlayer2.Player"

    /// Those who stand for players that are on the bus themselves, or that sound in another place: playerctl's daemon, and
    /// a phone's players behind KDE Connect.
    static let ignoredNames = [namePrefix + "playerctld", "org.kde.kdeconnect"]

    let connection: Connection
    private var rivals: [String: Bool] = [:]

    init(_ address: BusAddress, queue: EventQueue) throws(DBusError) {
        connection = try Connection(to: address, queue: queue)
    }

    // MARK: Players

    /// The unique names of all players but this process's.
    func findRivals(_ completion: @escaping ([String]) -> Void) {
        callBus("ListNames") { [weak self] names in
            let names = (names?.asStrings ?? []).filter { $0.hasPrefix(Self.namePrefix) }
            self?.collect(names, []) { completion(Array(Set($0)).sorted()) }
        }
    }

    private func collect(_ names: [String], _ found: [String], _ completion: @escaping ([String]) -> Void) {
        guard let name = names.first else { return completion(found) }
        let rest = Array(names.dropFirst())
        callBus("GetNameOwner", [.string(name)]) { [weak self] owner in
            guard let self else { return }
            guard let owner = owner?.asString else { return collect(rest, found, completion) }
            isRival(owner) { self.collect(rest, found + ($0 ? [owner] : []), completion) }
        }
    }

    /// Whether what this player does is its own sound, on this machine, and none of ours.
    func isRival(_ owner: String, _ completion: @escaping (Bool) -> Void) {
        if let known = rivals[owner] { return completion(known) }
        callBus("GetConnectionUnixProcessID", [.string(owner)]) { [weak self] process in
            guard let self else { return }
            guard process?.asUInt32 != UInt32(getpid()) else { return settle(owner, false, completion) }
            refuse(Self.ignoredNames, of: owner) { self.settle(owner, $0, completion) }
        }
    }

    private func settle(_ owner: String, _ isRival: Bool, _ completion: (Bool) -> Void) {
        rivals[owner] = isRival
        completion(isRival)
    }

    /// False as soon as one of the names is this one's.
    private func refuse(_ names: [String], of owner: String, _ completion: @escaping (Bool) -> Void) {
        guard let name = names.first else { return completion(true) }
        callBus("GetNameOwner", [.string(name)]) { [weak self] found in
            if found?.asString == owner { return completion(false) }
            self?.refuse(Array(names.dropFirst()), of: owner, completion)
        }
    }

    // MARK: One player

    /// `Playing`, `Paused` or `Stopped`; nil when it does not say.
    func status(of player: String, _ completion: @escaping (String?) -> Void) {
        call(
            player, Self.path, "org.freedesktop.DBus.Properties", "Get",
            [.string(Self.playerInterface), .string("PlaybackStatus")]
        ) { completion($0?.first?.unwrapped.asString) }
    }

    /// True when it has obeyed.
    func order(_ member: String, to player: String, _ completion: @escaping (Bool) -> Void) {
        call(player, Self.path, Self.playerInterface, member) { completion($0 != nil) }
    }

    /// Calls `handler` with each playback status that a player, any or this one, signals.
    func watchStatus(
        of player: String? = nil, _ handler: @escaping (_ player: String, _ status: String) -> Void
    ) -> SignalSubscription {
        let match = SignalMatch(
            sender: player, path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
            firstArgument: Self.playerInterface)
        return connection.subscribe(to: match) { signal in
            guard let sender = signal.sender, signal.arguments.count > 1,
                let status = signal.arguments[1]["PlaybackStatus"]?.asString
            else { return }
            handler(sender, status)
        }
    }

    // MARK: Calls

    /// Longer than a player takes that is at work.
    private static let limit: Duration = .seconds(5)

    private func callBus(_ member: String, _ arguments: [Value] = [], _ completion: @escaping (Value?) -> Void) {
        call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments) {
            completion($0?.first)
        }
    }

    private func call(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [Value] = [],
        _ completion: @escaping ([Value]?) -> Void
    ) {
        let call = MethodCall(
            destination: destination, path: path, interface: interface, member: member, arguments: arguments,
            allowsAutoStart: false)
        connection.call(call, timeout: Self.limit) { completion(try? $0.get()) }
    }
}
