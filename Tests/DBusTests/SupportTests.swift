import DBus
import TestSupport
import Testing

@Suite struct SupportTests {
    @Test func `a client of a private bus calls the bus`() async throws {
        let bus = try await PrivateBus()
        let client = try await BusClient(bus)
        let names = try await client.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames")
        #expect(names.first?.asStrings?.contains(await client.uniqueName) == true)
        let listed = try await bus.busctl("list", "--no-pager")
        #expect(listed.status == 0, "\(listed)")
        #expect(
            try await bus.gdbus(
                "call", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method", "org.freedesktop.DBus.GetId"
            ).status == 0)
        #expect(try await bus.playerctl("--list-all").status == 0)
    }

    @Test func `a sound server has its sink`() async throws {
        let server = try await PrivateSoundServer()
        #expect(try await server.pactl("info").output.contains("Default Sink: test"))
    }

    @Test func `a bus that was killed comes back at the same address`() async throws {
        let bus = try await PrivateBus()
        await bus.kill()
        await #expect(throws: DBusError.self) { try await BusClient(bus) }
        try await bus.start()
        _ = try await BusClient(bus)
    }
}
