import DBus
import NowPlaying
import TestSupport
import Testing

@Suite struct StandardInterfaceTests {
    private let properties = "org.freedesktop.DBus.Properties"

    private func failure(
        _ bench: Bench, _ interface: String, _ member: String, _ arguments: [Value] = [],
        at path: ObjectPath = objectPath
    ) async -> String {
        do throws(DBusError) {
            _ = try await bench.client.call(bench.name, path, interface, member, arguments)
            return "no error"
        } catch {
            return String(error.name.dropFirst("org.freedesktop.DBus.Error.".count))
        }
    }

    @Test func `GetAll of the player is complete, Metadata before Position (C15, C32, C113)`() async throws {
        try await withBench { bench async throws in
            let all = try await bench.all()
            let types = all.asDictionary?.map { "\($0.key.asString ?? "") \($0.value.unwrapped.signature.text)" }
            #expect(
                types == [
                    "PlaybackStatus s", "Metadata a{sv}", "LoopStatus s", "Shuffle b", "Rate d", "MinimumRate d",
                    "MaximumRate d", "Volume d", "CanGoNext b", "CanGoPrevious b", "CanPlay b", "CanPause b",
                    "CanSeek b", "CanControl b", "Position x",
                ])
            #expect(metadataFaults(try #require(all["Metadata"])) == [])
        }
    }

    @Test func `every property of GetAll can be read alone, with the same value (C13)`() async throws {
        try await withBench { bench async throws in
            for interface in [playerInterface, rootInterface, trackListInterface, playlistsInterface] {
                for entry in try await bench.all(interface).asDictionary ?? [] {
                    let name = try #require(entry.key.asString)
                    #expect(try await bench.get(name, of: interface) == entry.value.unwrapped)
                    #expect(try await bench.get(name, of: "") == entry.value.unwrapped, "(C17)")
                }
            }
        }
    }

    @Test func `errors have their standard names (C16, C18, C20, C65)`() async throws {
        let commands = Set(RemoteCommandKind.allCases).subtracting([.playTrack, .activatePlaylist])
        try await withBench(commands: commands) { bench async throws in
            for interface in [trackListInterface, playlistsInterface, "a.b"] {
                #expect(await failure(bench, properties, "GetAll", [.string(interface)]) == "UnknownInterface")
                let get: [Value] = [.string(interface), .string("PlaylistCount")]
                #expect(await failure(bench, properties, "Get", get) == "UnknownInterface")
            }
            let unknown: [Value] = [.string(playerInterface), .string("Fullscreen")]
            #expect(await failure(bench, properties, "Get", unknown) == "UnknownProperty")
            for name in ["PlaybackStatus", "Metadata", "Position", "CanControl", "MinimumRate"] {
                let value = try await bench.get(name)
                let set: [Value] = [.string(playerInterface), .string(name), .variant(value)]
                #expect(await failure(bench, properties, "Set", set) == "PropertyReadOnly", "\(name)")
            }
            #expect(await failure(bench, playerInterface, "Seek", [.string("x")]) == "InvalidArgs")
            #expect(await failure(bench, playerInterface, "Seek", [.int32(1)]) == "InvalidArgs")
            #expect(await failure(bench, playerInterface, "Next", [.int64(1)]) == "InvalidArgs")
            #expect(await failure(bench, playerInterface, "Rewind") == "UnknownMethod")
            #expect(await failure(bench, playerInterface, "Play", at: "/nowhere") == "UnknownObject")
            let bus = try await bench.client.getAll(bench.name, objectPath, properties)
            #expect(bus.asDictionary?.isEmpty == true)
        }
    }

    @Test func `introspection shows what is there, from the root down (C19, C22, C22a)`() async throws {
        try await withBench(commands: [.play, .changeRepeatMode]) { bench async throws in
            for (path, child) in [("/", "org"), ("/org", "mpris"), ("/org/mpris", "MediaPlayer2")] {
                let xml = try await introspect(bench, ObjectPath(path)!)
                #expect(xml.contains("<node name=\"\(child)\""), "\(path)")
            }
            let xml = try await introspect(bench, objectPath, [.string("two"), .string("too many")])
            for part in [
                "<interface name=\"org.mpris.MediaPlayer2\"", "<interface name=\"org.mpris.MediaPlayer2.Player\"",
                "<method name=\"SetPosition\"", "<signal name=\"Seeked\"", "name=\"LoopStatus\"",
                "org.freedesktop.DBus.Property.EmitsChangedSignal",
            ] {
                #expect(xml.contains(part), "\(part)")
            }
            for absent in ["Shuffle", "Fullscreen", "TrackList\"", "Playlists"] {
                #expect(!xml.contains("name=\"\(absent)"), "\(absent)")
            }
        }
    }

    private func introspect(_ bench: Bench, _ path: ObjectPath, _ arguments: [Value] = []) async throws -> String {
        try await bench.client.call(
            bench.name, path, "org.freedesktop.DBus.Introspectable", "Introspect", arguments
        ).first?.asString ?? ""
    }

    @Test func `methods without results are answered (C23, C26)`() async throws {
        try await withBench { bench async throws in
            #expect(try await bench.call("Next") == [])
            let ping = try await bench.client.call(
                bench.name, objectPath, "org.freedesktop.DBus.Peer", "Ping")
            #expect(ping == [])
        }
    }

    @Test func `reads are answered at once while commands take their time (C25)`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            let gate = AsyncStream.makeStream(of: Void.self)
            bench.player.session.remoteCommandCenter.pause.addTarget { _ in
                for await _ in gate.stream { break }
                return .success
            }
            let paused = Task { try await bench.client.call(bench.name, objectPath, playerInterface, "Pause") }
            let begin = ContinuousClock.now
            for _ in 0..<100 {
                _ = try await bench.client.getAll(bench.name, objectPath, playerInterface)
            }
            #expect(ContinuousClock.now - begin < .seconds(5), "a hundred of them")
            gate.continuation.finish()
            _ = try await paused.value
        }
    }

    @Test func `nothing is signalled while nothing happens (C30, D2)`() async throws {
        try await withBench { bench async throws in
            try await bench.call("Play")
            let signals = try await bench.event {
                for second in Int64(0)..<50 {
                    // A player that keeps its anchor fresh.
                    await bench.player.change { $0.position.time.microseconds = second * 1_000_000 }
                }
            }
            #expect(signals.isEmpty)
        }
    }
}
