import DBus
import EventQueue
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct BusNameTests {
    @Test func `names are tried from the base on (C3, C4)`() {
        let names = BusName.candidates(suffix: "marquee", processID: 7389, former: nil)
        #expect(names.prefix(2) == ["org.mpris.MediaPlayer2.marquee", "org.mpris.MediaPlayer2.marquee.instance7389"])
        let again = BusName.candidates(suffix: "marquee", processID: 7389, former: names[1])
        #expect(again.prefix(2) == [names[1], names[0]], "a name that was held is asked for again")
        #expect(Set(again) == Set(names))
    }

    @Test func `the second player is an instance and stays one when the first leaves (C1 to C4, C7)`() async throws {
        try await withBench { bench async throws in
            #expect(bench.name == "org.mpris.MediaPlayer2.test")
            let second = MPRISService(
                session: NowPlayingSession(), identity: testIdentity, queue: bench.queue,
                address: .address(bench.bus.address))
            try await second.start()
            let name = "org.mpris.MediaPlayer2.test.instance\(getpid())"
            #expect(await second.busName == name)
            let owners = try await [owner(of: bench.name, bench), owner(of: name, bench)]
            #expect(owners[0] != owners[1], "one player per connection (C7)")
            await bench.service.stop()
            #expect(try await bench.client.getAll(name, objectPath, rootInterface)["Identity"] != nil)
            let queued = try? await owner(of: bench.name, bench)
            #expect(queued == nil, "it does not wait in a queue for the base name")
            #expect(await second.busName == name)
            await second.stop()
        }
    }

    private func owner(of name: String, _ bench: Bench) async throws -> String? {
        try await bench.client.call(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetNameOwner", [.string(name)]
        ).first?.asString
    }

    @Test func `a name that the bus would refuse is an error, not an abort (C2)`() async throws {
        let bus = try await PrivateBus()
        let queue = EventQueue(label: "dbus")
        var identity = testIdentity
        identity.busNameSuffix = "9 lives"
        let service = MPRISService(
            session: NowPlayingSession(), identity: identity, queue: queue, address: .address(bus.address))
        await #expect(throws: DBusError.self) { try await service.start() }
        #expect(await service.busName == nil)
        queue.stop()
    }
}
