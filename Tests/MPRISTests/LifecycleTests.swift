import DBus
import EventQueue
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

@Suite struct LifecycleTests {
    @Test func `whoever sees the name can read everything (C6)`() async throws {
        let bus = try await PrivateBus()
        for _ in 0..<10 {
            let watcher = try await BusClient(bus)
            try await watcher.record(
                SignalMatch(sender: "org.freedesktop.DBus", member: "NameOwnerChanged", firstArgument: busName))
            let player = ScriptedPlayer()
            player.addTargets()
            await player.load(3)
            let queue = EventQueue(label: "dbus")
            let service = MPRISService(
                session: player.session, identity: testIdentity, queue: queue, address: .address(bus.address))
            async let started: Void = service.start()
            try await watcher.signal("NameOwnerChanged")
            let all = try await watcher.getAll(busName, objectPath, playerInterface)
            #expect(all["Metadata"]?["xesam:title"] == .string("Track 1"))
            #expect(all["CanPlay"] == .boolean(true), "(D15)")
            #expect(try await watcher.getAll(busName, objectPath, rootInterface)["Identity"] != nil)
            try await started
            await service.stop()
            await watcher.close()
            queue.stop()
            player.queue.stop()
        }
    }

    private let busName = "org.mpris.MediaPlayer2.test"

    @Test func `at the end Stopped is signalled, then the name goes (C10)`() async throws {
        try await withBench { bench async throws in
            let watcher = try await BusClient(bench.bus)
            try await watcher.record(SignalMatch())
            await bench.player.setState(.playing)
            await bench.service.stop()
            try await watcher.signal("NameOwnerChanged") {
                $0.arguments == [.string(bench.name), .string($0.arguments[1].asString ?? ""), .string("")]
            }
            let seen = await watcher.signals.filter { $0.member != "NameLost" && $0.member != "NameAcquired" }
            let stopped = try #require(
                seen.firstIndex { $0.changedPlayerProperties?["PlaybackStatus"] == .string("Stopped") })
            let left = try #require(
                seen.firstIndex { $0.member == "NameOwnerChanged" && $0.arguments[0] == .string(bench.name) })
            #expect(stopped < left)
            #expect(seen.changes.filter { $0["PlaybackStatus"] == .string("Stopped") }.count == 1)
            await watcher.close()
        }
    }

    @Test func `a stopped service can be started again`() async throws {
        try await withBench { bench async throws in
            for _ in 0..<3 {
                await bench.service.stop()
                await bench.service.stop()
                #expect(await bench.service.busName == nil)
                try await bench.service.start()
                try await bench.service.start()
                #expect(await bench.service.busName == bench.name)
                #expect(try await bench.title() == "Track 1")
            }
            await bench.service.stop()
        }
    }

    @Test func `start without a bus says so and leaves nothing behind`() async throws {
        let queue = EventQueue(label: "dbus")
        let service = MPRISService(
            session: NowPlayingSession(), identity: testIdentity, queue: queue,
            address: .address("unix:path=/nonexistent/bus"))
        await #expect(throws: DBusError.self) { try await service.start() }
        await service.stop()
        queue.stop()
    }

    @Test func `a service that was stopped goes, with its threads and descriptors`() async throws {
        weak var gone: MPRISService?
        try await withBench { bench async throws in
            gone = bench.service
            try await bench.call("Play")
            await bench.service.stop()
        }
        try await eventually("the service to go") { gone == nil }
    }
}
