import DBus
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

@Suite struct RootTests {
    @Test func `the root interface is complete and exact (C15, C35, C42, C43)`() async throws {
        try await withBench { bench async throws in
            let all = try await bench.all(rootInterface)
            let expected: [(String, Value)] = [
                ("CanQuit", .boolean(true)), ("CanRaise", .boolean(true)), ("HasTrackList", .boolean(true)),
                ("Identity", .string("Test Player")), ("DesktopEntry", .string("test-player")),
                ("SupportedUriSchemes", .strings(["file", "http"])),
                ("SupportedMimeTypes", .strings(["audio/flac", "audio/ogg"])),
            ]
            #expect(all == .vardict(expected))
        }
    }

    @Test func `without a desktop entry the property is absent (C19, C45)`() async throws {
        var identity = testIdentity
        identity.desktopEntry = nil
        try await withBench(identity: identity) { bench async throws in
            #expect(try await bench.all(rootInterface)["DesktopEntry"] == nil)
            do {
                _ = try await bench.get("DesktopEntry", of: rootInterface)
                Issue.record("an absent property was read")
            } catch {
                #expect((error as? DBusError)?.name == "org.freedesktop.DBus.Error.UnknownProperty")
            }
        }
    }

    @Test func `Raise and Quit reach the session (C36, C38)`() async throws {
        try await withBench { bench async throws in
            _ = try await bench.client.call(bench.name, objectPath, rootInterface, "Raise")
            _ = try await bench.client.call(bench.name, objectPath, rootInterface, "Quit")
            try await eventually("the quit command") { await bench.player.commands == ["raise", "quit"] }
        }
    }

    @Test func `without the commands Raise and Quit are not possible (C37, C39)`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            #expect(try await bench.get("CanQuit", of: rootInterface) == .boolean(false))
            #expect(try await bench.get("CanRaise", of: rootInterface) == .boolean(false))
            for member in ["Raise", "Quit"] {
                do throws(DBusError) {
                    _ = try await bench.client.call(bench.name, objectPath, rootInterface, member)
                    Issue.record("\(member) was accepted")
                } catch {
                    #expect(error.name == "org.freedesktop.DBus.Error.NotSupported")
                }
            }
        }
    }

    @Test func `CanQuit and CanRaise stay and are never signalled (C48)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                bench.player.session.remoteCommandCenter.quit.removeAllTargets()
                bench.player.session.remoteCommandCenter.raise.isEnabled = false
            }
            #expect(signals.isEmpty)
            #expect(try await bench.get("CanQuit", of: rootInterface) == .boolean(true))
            #expect(try await bench.get("CanRaise", of: rootInterface) == .boolean(true))
        }
    }

    @Test func `Quit is answered before the connection closes (C40)`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            let player = ScriptedPlayer()
            await player.load(1)
            let service = MPRISService(
                session: player.session, identity: testIdentity, queue: bench.queue,
                address: .address(bench.bus.address))
            player.session.remoteCommandCenter.quit.addTarget { _ in
                // As early as can be: inside the call, on the service's own queue.
                await service.stop()
                return .success
            }
            try await service.start()
            let name = try #require(await service.busName)
            _ = try await bench.client.call(name, objectPath, rootInterface, "Quit")
            try await eventually("the name to go") {
                let owned = try await bench.client.call(
                    "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner", [.string(name)])
                return owned == [.boolean(false)]
            }
            player.queue.stop()
        }
    }
}
