import DBus
import EventQueue
import Foundation
import TestSupport
import Testing

/// Each in a process of its own, where nobody else opens descriptors.
@Suite(.serialized) struct DescriptorTests {
    @Test func `twenty times the bus dies and comes back, and the service with it`() async throws {
        await #expect(processExitsWith: .success) {
            let bus = try await PrivateBus()
            let revenant = Revenant(bus.address)
            try await revenant.start()
            try await eventually("the service") { await revenant.isOnBus }
            let before = openDescriptorCount()
            for round in 1...20 {
                await bus.kill()
                try await eventually("the loss of round \(round)") { await !revenant.isOnBus }
                try await bus.start()
                try await eventually("the return of round \(round)") { await revenant.isOnBus }
                let client = try await BusClient(bus)
                #expect(
                    try await client.get("org.example.Revenant", Objects.path, Objects.interface, "Name")
                        == .string("thing"))
                await client.close()
            }
            #expect(await revenant.losses == 20)
            await expectDescriptors(atMost: before)
            await revenant.stop()
        }
    }

    @Test func `a hundred connections made and closed leave no descriptor behind`() async throws {
        await #expect(processExitsWith: .success) {
            let bus = try await PrivateBus()
            _ = try await BusClient(bus).uniqueName
            let before = openDescriptorCount()
            for number in 0..<100 {
                let client = try await BusClient(bus)
                try await client.withConnection { connection in
                    connection.export(Objects.thing())
                    _ = try connection.requestName("org.example.N\(number)")
                }
                try await client.record(SignalMatch(interface: "a.b"))
                if number.isMultiple(of: 2) { await client.close() }
            }
            await expectDescriptors(atMost: before)
        }
    }

    @Test func `descriptors sent to us are closed again, asked for or not`() async throws {
        await #expect(processExitsWith: .success) {
            let pair = try await Pair { [Objects.thing(), Objects.echoDescriptors] }
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            let before = openDescriptorCount()
            for _ in 0..<50 {
                let answer = try await pair.client.call(
                    pair.name, "/descriptors", "a.b", "Echo", [.unixDescriptor(descriptor)])
                guard case .unixDescriptor(let duplicate)? = answer.first else {
                    Issue.record("no descriptor")
                    break
                }
                #expect(fcntl(duplicate, F_GETFD) >= 0)
                close(duplicate)
                for value in [
                    Value.unixDescriptor(descriptor), .variant(.unixDescriptor(descriptor)),
                    .array(of: "h", [.unixDescriptor(descriptor)]),
                ] {
                    _ = await errorName { try await pair.call("Add", [value, value]) }
                    _ = await errorName {
                        try await pair.properties(
                            "Set", [.string(Objects.interface), .string("Volume"), .variant(value)])
                    }
                    try await pair.client.withConnection {
                        $0.emit(SignalMessage(path: "/", interface: "a.b", member: "C", arguments: [value]))
                    }
                }
            }
            try await pair.client.roundTrip()
            await expectDescriptors(atMost: before)
        }
    }
}

/// Descriptors are closed by the queues' own threads, a moment later.
private func expectDescriptors(atMost limit: Int) async {
    try? await eventually("the descriptors") { openDescriptorCount() <= limit }
    #expect(openDescriptorCount() <= limit, "\(openDescriptors())")
}
