public import DBus
public import EventQueue

/// A client of a bus, on a thread of its own: calls, and the signals it has seen.
public actor BusClient {
    public nonisolated let queue: EventQueue
    private var connection: Connection?
    private var subscriptions: [SignalSubscription] = []
    /// Every signal recorded so far, in the order of arrival.
    public private(set) var signals: [SignalMessage] = []
    private var waits: [SignalWait] = []

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    public init(_ address: String, label: String = "client") async throws {
        queue = EventQueue(label: label)
        do {
            try connect(address)
        } catch {
            queue.stop()
            throw error
        }
    }

    public init(_ bus: PrivateBus, label: String = "client") async throws {
        try await self.init(bus.address, label: label)
    }

    private func connect(_ address: String) throws(DBusError) {
        connection = try Connection(to: .address(address), queue: queue)
    }

    isolated deinit {
        end()
    }

    /// Closes the connection and ends the thread.
    public func close() {
        end()
    }

    private func end() {
        subscriptions = []
        connection?.close()
        connection = nil
        queue.stop()
    }

    private func open() throws(DBusError) -> Connection {
        guard let connection else { throw .disconnected }
        return connection
    }

    public var uniqueName: String { connection?.uniqueName ?? "" }

    /// Anything else with the connection, on its queue: exporting objects, names, signals.
    public func withConnection<Answer: Sendable>(
        _ body: @Sendable (Connection) throws -> Answer
    ) throws -> Answer {
        try body(open())
    }

    // MARK: Calls

    public func call(_ call: MethodCall, timeout: Duration = .seconds(10)) async throws(DBusError) -> [Value] {
        let connection = try open()
        let result = await withCheckedContinuation { continuation in
            connection.call(call, timeout: timeout) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    public func call(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String,
        _ arguments: [Value] = [], timeout: Duration = .seconds(10)
    ) async throws(DBusError) -> [Value] {
        try await call(
            MethodCall(
                destination: destination, path: path, interface: interface, member: member, arguments: arguments),
            timeout: timeout)
    }

    /// The value of a property, out of its variant.
    public func get(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ property: String
    ) async throws -> Value {
        let answer = try await call(
            destination, path, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(property)])
        guard let value = answer.first, answer.count == 1 else { throw WaitedInVain("the value of \(property)") }
        return value.unwrapped
    }

    /// All properties of an interface, `a{sv}`.
    public func getAll(_ destination: String, _ path: ObjectPath, _ interface: String) async throws -> Value {
        let answer = try await call(
            destination, path, "org.freedesktop.DBus.Properties", "GetAll", [.string(interface)])
        guard let value = answer.first else { throw WaitedInVain("the properties of \(interface)") }
        return value
    }

    public func set(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ property: String, to value: Value
    ) async throws(DBusError) {
        _ = try await call(
            destination, path, "org.freedesktop.DBus.Properties", "Set",
            [.string(interface), .string(property), .variant(value)])
    }

    /// Waits until the bus has taken in what this client sent before.
    public func roundTrip() async throws(DBusError) {
        _ = try await call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
    }

    // MARK: Signals

    /// Records the signals that fit, from now on; returns when the bus has taken the wish in.
    public func record(_ match: SignalMatch) async throws(DBusError) {
        let subscription = try open().subscribe(to: match) { [weak self] signal in
            self?.assumeIsolated { $0.take(signal) }
        }
        subscriptions.append(subscription)
        try await roundTrip()
    }

    public func forgetSignals() {
        signals = []
    }

    private func take(_ signal: SignalMessage) {
        signals.append(signal)
        settleWaits()
    }

    /// Waits until the recorded signals satisfy `condition`, and returns them all.
    @discardableResult
    public func signals(
        within limit: Duration = .seconds(10), until condition: @escaping @Sendable ([SignalMessage]) -> Bool
    ) async throws -> [SignalMessage] {
        if condition(signals) { return signals }
        let wait = SignalWait(condition)
        waits.append(wait)
        let timer = queue.timer(after: limit) { [weak self] in
            self?.assumeIsolated { $0.giveUp(wait) }
        }
        defer { timer.cancel() }
        return try await wait.result()
    }

    /// Waits for a signal with this member name.
    @discardableResult
    public func signal(
        _ member: String, within limit: Duration = .seconds(10),
        where fits: @escaping @Sendable (SignalMessage) -> Bool = { _ in true }
    ) async throws -> SignalMessage {
        let all = try await signals(within: limit) { $0.contains { $0.member == member && fits($0) } }
        return all.first { $0.member == member && fits($0) }!
    }

    private func settleWaits() {
        for wait in waits where wait.condition(signals) { wait.finish(.success(signals)) }
        waits.removeAll { $0.isFinished }
    }

    private func giveUp(_ wait: SignalWait) {
        let seen = signals.map { "\($0.interface).\($0.member)\($0.arguments)" }.joined(separator: "\n")
        wait.finish(.failure(WaitedInVain("a signal; seen so far: \(seen)")))
        waits.removeAll { $0.isFinished }
    }
}
