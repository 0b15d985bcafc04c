import DBus
import EventQueue
import Foundation
import TestSupport
import Testing

@Suite struct DroppedConnectionTests {
    private static var openDescriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    @Test func `a connection that is dropped without being closed ends by itself (B147)`() async throws {
        let bus = try await PrivateBus()
        let client = try await BusClient(bus)
        let queue = EventQueue(label: "dropper")
        let before = Self.openDescriptors
        for _ in 0..<100 {
            let name = try await Self.connectAndDrop(to: bus.address, on: queue)
            try await eventually("\(name) to leave the bus") {
                let answer = try await client.call(
                    "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner", [.string(name)])
                return answer == [.boolean(false)]
            }
        }
        #expect(Self.openDescriptors <= before + 2)
        queue.stop()
    }

    private static func connectAndDrop(to address: String, on queue: EventQueue) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                do {
                    let connection = try Connection(to: .address(address), queue: queue)
                    continuation.resume(returning: connection.uniqueName)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}
