internal import DBus
internal import EventQueue

/// Whether the machine's network is a metered one, as NetworkManager says on the system bus. It is asked when something is
/// fetched over the network for the first time, and then followed; nobody waits for it. Without it, and on a bus
/// that does not answer, no network is metered.
///
/// Shares the queue of the audio session, whose connections to the buses are there.
actor NetworkWatch {
    private nonisolated let queue: EventQueue
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private let onChange: @Sendable (_ isMetered: Bool) -> Void
    private var connection: Connection?
    private var subscriptions: [SignalSubscription] = []
    private var isMetered = false
    private var hasEnded = false

    init(queue: EventQueue, onChange: @escaping @Sendable (_ isMetered: Bool) -> Void) {
        self.queue = queue
        self.onChange = onChange
    }

    /// Something is about to be fetched, which is a reason to look for a bus that has gone. Any thread.
    nonisolated func begin() {
        queue.async { self.assumeIsolated { $0.watch() } }
    }

    func end() {
        hasEnded = true
        leave()
    }

    private func watch() {
        guard connection == nil, !hasEnded else { return }
        do throws(DBusError) {
            let new = try Connection(beginningTo: .system, queue: queue)
            new.onDisconnect = { [weak self] in self?.assumeIsolated { $0.leave() } }
            connection = new
            follow(on: new)
        } catch {
            Log.shared.info("whether the network is metered is not known: \(error.message)")
        }
    }

    private func follow(on connection: Connection) {
        let changes = SignalMatch(
            sender: NetworkManager.name, path: NetworkManager.path, interface: NetworkManager.properties,
            member: "PropertiesChanged", firstArgument: NetworkManager.name)
        subscriptions = [
            connection.subscribe(to: changes) { [weak self] signal in
                guard signal.arguments.count > 1, let metered = signal.arguments[1]["Metered"] else { return }
                self?.assumeIsolated { $0.take(metered) }
            },
            connection.watchOwner(of: NetworkManager.name) { [weak self] owner in
                self?.assumeIsolated { $0.ask(isThere: owner != nil) }
            },
        ]
    }

    private func ask(isThere: Bool) {
        guard isThere else { return set(false) }
        connection?.call(NetworkManager.meteredCall) { [weak self] result in
            guard let value = (try? result.get())?.first else { return }
            self?.assumeIsolated { $0.take(value) }
        }
    }

    private func take(_ metered: Value) {
        set(NetworkManager.isMetered(metered))
    }

    private func set(_ isMetered: Bool) {
        guard isMetered != self.isMetered, !hasEnded else { return }
        self.isMetered = isMetered
        Log.shared.info(isMetered ? "the network is metered" : "the network is not metered")
        onChange(isMetered)
    }

    private func leave() {
        subscriptions = []
        connection?.onDisconnect = nil
        connection?.close()
        connection = nil
        set(false)
    }
}

/// NetworkManager on the bus, as its D-Bus reference describes the property `Metered` (`NMMetered`).
private enum NetworkManager {
    static let name = "org.freedesktop.NetworkManager"
    static let path: ObjectPath = "/org/freedesktop/NetworkManager"
    static let properties = "org.freedesktop.DBus.Properties"

    static var meteredCall: MethodCall {
        MethodCall(
            destination: name, path: path, interface: properties, member: "Get",
            arguments: [.string(name), .string("Metered")], allowsAutoStart: false)
    }

    /// Yes is 1, a guess that says yes is 3; the others are not known (0), no (2) and a guess that says no (4).
    static func isMetered(_ value: Value) -> Bool {
        [1, 3].contains(value.unwrapped.asUInt32)
    }
}
