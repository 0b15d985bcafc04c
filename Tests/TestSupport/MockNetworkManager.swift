import DBus
import EventQueue

/// A stand-in for NetworkManager on a private bus, as far as its reference describes the property `Metered`.
public final class MockNetworkManager: Sendable {
    /// `NMMetered`.
    public enum Metered: UInt32, Sendable {
        case unknown, yes, no, guessYes, guessNo
    }

    private static let name = "org.freedesktop.NetworkManager"
    private static let path: ObjectPath = "/org/freedesktop/NetworkManager"

    private let client: BusClient
    private let state: Locked<(metered: Metered, reads: Int)>

    public init(_ bus: PrivateBus, _ metered: Metered) async throws {
        client = try await BusClient(bus, label: "network manager")
        state = Locked((metered, 0))
        try await client.withConnection { [state] connection in
            let property = Property(
                "Metered", "u",
                get: {
                    state.withLock { state in
                        state.reads += 1
                        return .uint32(state.metered.rawValue)
                    }
                })
            connection.export(
                ExportedObject(path: Self.path, interfaces: [Interface(name: Self.name, properties: [property])]))
            _ = try connection.requestName(Self.name)
        }
    }

    /// How often the property has been asked for.
    public var reads: Int { state.withLock { $0.reads } }

    public func set(_ metered: Metered) async throws {
        state.withLock { $0.metered = metered }
        try await client.withConnection {
            $0.emitPropertiesChanged(
                path: Self.path, interface: Self.name, changed: [("Metered", .uint32(metered.rawValue))])
        }
        try await client.roundTrip()
    }

    /// Leaves the bus, as when the program ends.
    public func leave() async throws {
        try await client.withConnection { $0.releaseName(Self.name) }
    }
}
