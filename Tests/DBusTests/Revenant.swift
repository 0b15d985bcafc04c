import DBus
import EventQueue
import TestSupport

/// A service that comes back when the bus does, as the product has to.
actor Revenant {
    private let address: String
    private nonisolated let queue = EventQueue(label: "revenant")
    private var connection: Connection?
    private var retry: QueueTimer?
    private(set) var losses = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    var isOnBus: Bool { connection != nil }

    init(_ address: String) {
        self.address = address
    }

    func start() throws {
        connect()
    }

    func stop() {
        retry = nil
        connection?.close()
        connection = nil
        queue.stop()
    }

    private func connect() {
        do throws(DBusError) {
            let new = try Connection(to: .address(address), queue: queue)
            new.onDisconnect = { [unowned self] in lose() }
            new.export(Objects.thing())
            _ = try new.requestName("org.example.Revenant", flags: [.doNotQueue])
            connection = new
        } catch {
            retry = queue.timer(after: .milliseconds(10)) { [unowned self] in connect() }
        }
    }

    private func lose() {
        losses += 1
        connection?.close()
        connection = nil
        connect()
    }
}
