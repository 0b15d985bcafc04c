internal import DBus
internal import EventQueue

/// Calls with a limit, never starting what does not run. Confined to its queue.
final class BusClient {
    let connection: Connection
    let isVerbose: Bool

    /// How long a service may take for one command.
    static let limit = Duration.seconds(5)
    /// The same for what grows with the queue or waits for disks and the network: lists of 100,000 entries.
    static let longLimit = Duration.seconds(600)

    init(queue: EventQueue, address: BusAddress = .session, isVerbose: Bool) throws(ClientError) {
        self.isVerbose = isVerbose
        do throws(DBusError) {
            connection = try Connection(to: address, queue: queue)
        } catch {
            throw ClientError(
                "the session bus cannot be reached: \(error.message.oneLine); run this inside a desktop session or under 'dbus-run-session'",
                isUnreachableBus: true)
        }
    }

    deinit {
        connection.close()
    }

    func call(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String,
        _ arguments: [Value] = [], limit: Duration = BusClient.limit
    ) throws(DBusError) -> [Value] {
        let start = HostTime.now
        defer {
            if isVerbose {
                let took = Double(start.nanoseconds(until: .now)) / 1e6
                complain("\(member) of \(interface) at \(destination): \(decimal(took, places: 2)) ms")
            }
        }
        return try connection.callAndWait(
            Self.message(destination, path, interface, member, arguments), timeout: limit)
    }

    /// As ``call(_:_:_:_:_:limit:)``, without blocking the queue.
    func send(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String,
        _ arguments: [Value], limit: Duration, then: @escaping (Result<[Value], DBusError>) -> Void
    ) {
        connection.call(
            Self.message(destination, path, interface, member, arguments), timeout: limit, completion: then)
    }

    private static func message(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [Value]
    ) -> MethodCall {
        MethodCall(
            destination: destination, path: path, interface: interface, member: member, arguments: arguments,
            allowsAutoStart: false)
    }

    /// A method of the bus itself.
    func callBus(_ member: String, _ arguments: [Value] = []) throws(DBusError) -> [Value] {
        try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
    }

    func hasOwner(_ name: String) -> Bool {
        (try? callBus("NameHasOwner", [.string(name)]))?.first?.asBoolean ?? false
    }

    /// The process behind a name.
    func processID(of name: String) -> UInt32? {
        (try? callBus("GetConnectionUnixProcessID", [.string(name)]))?.first?.asUInt32
    }
}

extension String {
    /// Messages of libraries may have several lines and a full stop.
    var oneLine: String {
        var line = harmless
        while line.hasSuffix(".") || line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}
