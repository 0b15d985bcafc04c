internal import DBus
internal import MediaModel

/// A player on the bus, Marquee or another. Confined to the client's queue.
final class RemotePlayer {
    let client: BusClient
    /// What follows `org.mpris.MediaPlayer2.`
    let name: String

    static let path: ObjectPath = "/org/mpris/MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"
    static let rootInterface = "org.mpris.MediaPlayer2"
    static let ownPath: ObjectPath = "/org/marquee/Player"
    static let ownInterface = "org.marquee.Player1"

    var busName: String { PlayerNames.prefix + name }

    /// Whether it is a Marquee, with the interface of our own.
    var isMarquee: Bool {
        name == PlayerNames.ownName || name.hasPrefix(PlayerNames.ownName + ".instance")
    }

    /// The usual case, the plain name, costs one question to the bus.
    init(_ wanted: String?, client: BusClient) throws(ClientError) {
        self.client = client
        if wanted == nil, client.hasOwner(PlayerNames.prefix + PlayerNames.ownName) {
            name = PlayerNames.ownName
        } else {
            name = try PlayerNames(onBusOf: client).choose(wanted)
        }
    }

    @discardableResult
    func call(_ member: String, _ arguments: [Value] = []) throws(ClientError) -> [Value] {
        try call(Self.path, Self.interface, member, arguments)
    }

    @discardableResult
    func callRoot(_ member: String) throws(ClientError) -> [Value] {
        try call(Self.path, Self.rootInterface, member, [])
    }

    @discardableResult
    func callOwn(
        _ member: String, _ arguments: [Value] = [], of interface: String = RemotePlayer.ownInterface,
        limit: Duration = BusClient.limit
    ) throws(ClientError) -> [Value] {
        try call(Self.ownPath, interface, member, arguments, limit: limit)
    }

    /// As `callOwn`, without blocking the queue.
    func sendOwn(
        _ member: String, _ arguments: [Value], of interface: String = RemotePlayer.ownInterface, limit: Duration,
        then: @escaping (Result<[Value], ClientError>) -> Void
    ) {
        client.send(busName, Self.ownPath, interface, member, arguments, limit: limit) { result in
            then(result.mapError { self.explain($0, limit: limit) })
        }
    }

    func set(_ property: String, _ value: Value) throws(ClientError) {
        try set(property, value, of: Self.interface, at: Self.path)
    }

    func setOwn(_ property: String, _ value: Value) throws(ClientError) {
        try set(property, value, of: Self.ownInterface, at: Self.ownPath)
    }

    private func set(
        _ property: String, _ value: Value, of interface: String, at path: ObjectPath
    ) throws(ClientError) {
        _ = try call(
            path, "org.freedesktop.DBus.Properties", "Set",
            [.string(interface), .string(property), .variant(value)])
    }

    /// All properties of an interface.
    func properties(of interface: String, at path: ObjectPath = RemotePlayer.path) throws(ClientError)
        -> [String: Value]
    {
        let reply = try call(path, "org.freedesktop.DBus.Properties", "GetAll", [.string(interface)])
        return (reply.first ?? .vardict([])).propertyTable
    }

    /// What a command needs to know beforehand.
    func playerStatus() throws(ClientError) -> PlayerStatus {
        PlayerStatus(playerName: name, player: try properties(of: Self.interface))
    }

    /// Everything that can be shown, read now.
    func status() throws(ClientError) -> PlayerStatus {
        var status = try playerStatus()
        if isMarquee { status.own = try? properties(of: Self.ownInterface, at: Self.ownPath) }
        return status
    }

    func call(
        _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [Value],
        limit: Duration = BusClient.limit
    ) throws(ClientError) -> [Value] {
        do throws(DBusError) {
            return try client.call(busName, path, interface, member, arguments, limit: limit)
        } catch {
            throw explain(error, limit: limit)
        }
    }

    private func explain(_ error: DBusError, limit: Duration) -> ClientError {
        if error.isServiceUnknown { return name == PlayerNames.ownName ? .noService : gone }
        if error.isDisconnected { return ClientError("the session bus has gone; log in anew") }
        if error.isUnknownMember, isMarquee {
            return ClientError(
                "the running service does not know this yet; end it with 'marquee quit' and start it anew")
        }
        guard error.isNoReply else { return ClientError(error.message.oneLine, isRefusal: true) }
        guard client.hasOwner(busName) else { return gone }
        let limit = limit.components.seconds
        guard let process = client.processID(of: busName) else {
            return ClientError("\(name) did not answer within \(limit) s; try again")
        }
        return ClientError(
            "\(name) (process \(process)) did not answer within \(limit) s; try again, or end it with 'kill \(process)'"
        )
    }

    private var gone: ClientError {
        ClientError(
            "\(name) ended before it answered; start it again, for example with 'marquee serve'",
            exitCode: ExitCode.noService)
    }
}

extension DBusError {
    /// An older service than this program.
    fileprivate var isUnknownMember: Bool {
        ["UnknownMethod", "UnknownInterface", "UnknownObject", "UnknownProperty"].contains {
            name == "org.freedesktop.DBus.Error." + $0
        }
    }
}
