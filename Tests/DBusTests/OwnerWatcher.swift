import DBus
import TestSupport

/// Subscriptions that their own handlers change. Confined to one connection's queue.
final class Subscriptions {
    var all: [String: SignalSubscription] = [:]
}

/// Notes who owns a name, from the first report on.
final class OwnerWatcher: Sendable {
    private let client: BusClient
    private let seen = Held<[String]>([])
    /// Touched on the client's queue only.
    nonisolated(unsafe) private let subscriptions = Subscriptions()

    init(_ bus: PrivateBus, _ name: String) async throws {
        client = try await BusClient(bus, label: "watcher")
        let seen = seen
        nonisolated(unsafe) let subscriptions = subscriptions
        try await client.withConnection { connection in
            subscriptions.all["owner"] = connection.watchOwner(of: name) { owner in
                // The handler holds the subscriptions, so that they end on the queue, with the connection.
                withExtendedLifetime(subscriptions) { seen.value?.append(owner ?? "nobody") }
            }
        }
    }

    func wait(for owners: [String]) async throws {
        try await client.roundTrip()
        try await eventually("\(owners), not \(seen.value ?? [])") { seen.value == owners }
    }

    func stopWatching() async {
        nonisolated(unsafe) let subscriptions = subscriptions
        try? await client.withConnection { _ in subscriptions.all = [:] }
    }
}
