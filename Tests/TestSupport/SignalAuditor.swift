import DBus

/// Watches every signal of one player from a connection of its own and judges it. Attach it while the player is quiet;
/// at the end ``faults()`` must be empty.
///
/// A test of a `Set` that is refused, clamped or rounded calls ``allowRepetition(of:times:)`` first (C33).
public actor SignalAuditor {
    private let client: BusClient
    private let name: String
    private var audit: SignalAudit
    private var judged = 0
    private var eventFaults: [String] = []

    /// `name`: the player's bus name, which must be owned already. With a program that answers to no name yet, attach
    /// when it has one.
    public init(_ bus: PrivateBus, watching name: String) async throws {
        client = try await BusClient(bus, label: "auditor")
        self.name = name
        let owner = try await client.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", [.string(name)])
        try await client.record(SignalMatch(sender: owner.first?.asString))
        var known: [String: [String: Value]] = [:]
        for interface in MPRISInterfaces.properties.keys {
            guard let values = try? await client.getAll(name, "/org/mpris/MediaPlayer2", interface) else { continue }
            known[interface] = Dictionary(
                uniqueKeysWithValues: (values.asDictionary ?? []).compactMap { entry in
                    entry.key.asString.map { ($0, entry.value.unwrapped) }
                })
        }
        await client.forgetSignals()
        audit = SignalAudit(known: known)
    }

    /// All signals so far, further objects' included.
    public var signals: [SignalMessage] {
        get async { await client.signals }
    }

    /// Waits until everything the player has sent by now is here: its answer to a call cannot overtake its signals.
    public func settle() async throws {
        _ = try await client.call(name, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Peer", "Ping")
    }

    /// The signals that `body` brings about until it returns. More than one `PropertiesChanged` per interface is a
    /// fault: `body` is to be one event (C29).
    @discardableResult
    public func event(
        _ what: String, _ body: @Sendable () async throws -> Void
    ) async throws -> [SignalMessage] {
        try await settle()
        let before = await client.signals.count
        try await body()
        try await settle()
        let new = Array(await client.signals.dropFirst(before))
        let interfaces = new.filter { $0.member == "PropertiesChanged" }.compactMap { $0.arguments.first?.asString }
        for interface in Set(interfaces) where interfaces.count(where: { $0 == interface }) > 1 {
            eventFaults.append("\(what): more than one PropertiesChanged of \(interface) (C29)")
        }
        return new
    }

    /// Waits for the signals to satisfy a condition.
    @discardableResult
    public func signals(
        within limit: Duration = .seconds(10), until condition: @escaping @Sendable ([SignalMessage]) -> Bool
    ) async throws -> [SignalMessage] {
        try await client.signals(within: limit, until: condition)
    }

    public func allowRepetition(of property: String, times: Int = 1) async {
        // What has come already is judged without the permit.
        await judge()
        audit.allowRepetition(of: property, times: times)
    }

    /// What was wrong with the signals so far.
    public func faults() async -> [String] {
        try? await settle()
        await judge()
        let listFaults = await faultsOfList()
        audit.finish()
        return eventFaults + audit.faults + listFaults
    }

    /// Whoever only listened to the signals has the list that `Tracks` reads.
    private func faultsOfList() async -> [String] {
        guard audit.tracks != nil else { return [] }
        for _ in 0..<10 {
            guard
                let tracks = try? await client.get(name, "/org/mpris/MediaPlayer2", MPRISInterfaces.trackList, "Tracks")
            else { return [] }
            // The answer stands behind the signals that were sent before it.
            let count = judged
            await judge()
            if judged == count {
                return audit.tracks == tracks.asObjectPaths
                    ? [] : ["Tracks reads otherwise than its signals told (C126, C127, C131)"]
            }
        }
        return []
    }

    public func close() async {
        await client.close()
    }

    private func judge() async {
        let all = await client.signals
        for signal in all.dropFirst(judged) {
            audit.take(signal)
            judged += 1
        }
    }
}

extension SignalMessage {
    /// The values of a `PropertiesChanged` of the MPRIS Player interface; nil for any other signal.
    public var changedPlayerProperties: [String: Value]? {
        guard member == "PropertiesChanged", arguments.count == 3,
            arguments[0] == .string(MPRISInterfaces.player), let entries = arguments[1].asDictionary
        else { return nil }
        return Dictionary(
            entries.compactMap { entry in entry.key.asString.map { ($0, entry.value.unwrapped) } }
        ) { $1 }
    }

    /// The position of a `Seeked`, microseconds.
    public var seekedPosition: Int64? {
        member == "Seeked" ? arguments.first?.asInt64 : nil
    }
}
