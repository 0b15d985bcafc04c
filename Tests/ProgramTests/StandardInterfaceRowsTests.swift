import DBus
import Foundation
import TestSupport
import Testing

/// The interfaces of D-Bus itself on the player's object.
@Suite(.serialized) struct StandardInterfaceRowsTests {
    private let properties = RunningProgram.propertiesInterface
    private let player = RunningProgram.playerInterface

    @Test func `GetAll is complete, Metadata before Position, and Get says the same (C13, C15, C17, C32, C113)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            let all = try await program.all()
            let types = try #require(all.asDictionary).map {
                "\($0.key.asString ?? "") \($0.value.unwrapped.signature.text)"
            }
            #expect(
                Set(types) == [
                    "PlaybackStatus s", "LoopStatus s", "Rate d", "Shuffle b", "Metadata a{sv}", "Volume d",
                    "Position x", "MinimumRate d", "MaximumRate d", "CanGoNext b", "CanGoPrevious b", "CanPlay b",
                    "CanPause b", "CanSeek b", "CanControl b",
                ])
            #expect(types.count == 15)
            let order = types.map { $0.prefix { $0 != " " } }
            #expect(try #require(order.firstIndex(of: "Metadata")) < (try #require(order.firstIndex(of: "Position"))))
            for interface in [player, RunningProgram.rootInterface] {
                for entry in try await program.all(interface).asDictionary ?? [] {
                    let name = try #require(entry.key.asString)
                    for asked in [interface, ""] {
                        let value = try await program.client.get(program.name, RunningProgram.path, asked, name)
                        #expect(value == entry.value.unwrapped, "\(name) of '\(asked)'")
                    }
                }
            }
        }
    }

    @Test func `what is not there has its standard error (C16, C18, C19, C20, C65)`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            // Without a memory there are no playlists.
            for interface in ["org.mpris.MediaPlayer2.Playlists", "a.b"] {
                let all = await program.failure(of: "GetAll", [.string(interface)], interface: properties)
                #expect(all == "UnknownInterface")
                let get = await program.failure(
                    of: "Get", [.string(interface), .string("PlaylistCount")], interface: properties)
                #expect(get == "UnknownInterface")
            }
            for entry in try await program.all().asDictionary ?? [] {
                let name = try #require(entry.key.asString)
                guard !["LoopStatus", "Rate", "Shuffle", "Volume"].contains(name) else { continue }
                let error = await program.failure(ofSetting: name, to: entry.value.unwrapped)
                #expect(error == "PropertyReadOnly", "\(name)")
            }
            let empty = try await program.client.getAll(program.name, RunningProgram.path, properties)
            #expect(empty == .vardict([]))
            #expect(await program.failure(of: "Rewind") == "UnknownMethod")
            #expect(await program.failure(of: "Play", at: "/nowhere") == "UnknownObject")
            #expect(await program.failure(ofSetting: "Tempo", to: .double(1)) == "UnknownProperty")
            try await auditor.settle()
            #expect(await auditor.signals.isEmpty)
        }
    }

    @Test func `Introspect takes superfluous arguments and Peer answers everywhere (C22a, C23)`() async throws {
        try await withProgram([]) { program, _ in
            let xml = try await program.introspection(at: RunningProgram.path, [.string("two"), .string("too many")])
            #expect(try IntrospectionXML(xml).interfaces[player] != nil)
            for path: ObjectPath in ["/", "/org/mpris/MediaPlayer2", "/org/marquee/Player", "/nowhere"] {
                let ping = try await program.client.call(program.name, path, "org.freedesktop.DBus.Peer", "Ping")
                #expect(ping == [])
                let machine = try await program.client.call(
                    program.name, path, "org.freedesktop.DBus.Peer", "GetMachineId")
                #expect(machine.first?.asString?.count == 32)
            }
        }
    }

    @Test func `an answer is asked for or it is not (C26)`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            let watcher = try await ChildProcess(
                "dbus-monitor", ["--address", program.bus.address, "type='error'", "type='method_return'"],
                environment: ["PATH": "/usr/bin:/bin"])
            try await eventually("the monitor") { watcher.output.contains("NameLost") }
            func send(_ member: String, _ options: String...) async throws -> ProgramResult {
                try await program.bus.run(
                    "busctl", ["--user"] + options + ["call", program.name, RunningProgram.path.text, player, member])
            }
            for member in ["Rewind", "Play"] { #expect(try await send(member, "--expect-reply=no").status == 0) }
            try await auditor.signals { $0.changes.contains { $0["PlaybackStatus"] == .string("Playing") } }
            let owner = try await program.client.call(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetNameOwner", [.string(program.name)])
            let sender = try #require(owner.first?.asString)
            #expect(try await send("Pause").status == 0)
            try await eventually("the answer to Pause on the monitor") {
                watcher.output.components(separatedBy: "sender=\(sender) ").count > 1
            }
            #expect(watcher.output.components(separatedBy: "sender=\(sender) ").count == 2, "\(watcher.output)")
        }
    }

    @Test func `reads are answered in time while commands come thick and fast (C25)`() async throws {
        try await withProgram(try await SharedTones.long(3)) { program, _ in
            let clock = ContinuousClock()
            let busy = try await BusClient(program.bus)
            let name = program.name
            let commands = Task {
                for round in 0..<20 {
                    let member = ["Play", "Next", "Pause", "Previous"][round % 4]
                    _ = try await busy.call(name, RunningProgram.path, RunningProgram.playerInterface, member)
                }
            }
            var slowest = Duration.zero
            for _ in 0..<200 {
                let start = clock.now
                _ = try await program.all()
                slowest = max(slowest, clock.now - start)
            }
            try await commands.value
            #expect(slowest < .milliseconds(500))
            await busy.close()
        }
    }
}
