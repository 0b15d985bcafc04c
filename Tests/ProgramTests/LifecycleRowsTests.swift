import DBus
import Foundation
import TestSupport
import Testing

/// The bus name, from the first moment to the last.
@Suite(.serialized) struct LifecycleRowsTests {
    private let daemon = ("org.freedesktop.DBus", "/org/freedesktop/DBus" as ObjectPath)

    private func owner(of name: String, _ client: BusClient) async throws -> String? {
        let answer = try? await client.call(daemon.0, daemon.1, daemon.0, "GetNameOwner", [.string(name)])
        return answer?.first?.asString
    }

    private func names(_ client: BusClient) async throws -> [String] {
        let answer = try await client.call(daemon.0, daemon.1, daemon.0, "ListNames")
        return (answer.first?.asStrings ?? []).filter { $0.hasPrefix("org.mpris.MediaPlayer2.") }
    }

    @Test func `two instances have names and connections of their own and keep them (C1, C2, C3, C4, C7, C8)`()
        async throws
    {
        try await withProgram([]) { first, _ in
            #expect(first.name == RunningProgram.busName)
            let second = try await RunningProgram([], bus: first.bus)
            #expect(second.name == "\(RunningProgram.busName).instance\(second.child.identifier)")
            #expect(try await Set(names(first.client)) == [first.name, second.name])
            #expect(try await owner(of: first.name, first.client) != owner(of: second.name, first.client))
            #expect(try await first.quit() == 0)
            #expect(try await names(second.client) == [second.name], "a name is for good")
            #expect(try await second.status == "Stopped")
            let third = try await RunningProgram([], bus: first.bus)
            #expect(third.name == RunningProgram.busName)
            #expect(try await second.quit() == 0)
            #expect(try await third.quit() == 0)
        }
    }

    @Test func `the object answers as soon as the name is there (C6)`() async throws {
        let bus = try await PrivateBus()
        let client = try await BusClient(bus)
        try await client.record(SignalMatch(sender: daemon.0, member: "NameOwnerChanged"))
        let asking = Task {
            try await client.signal("NameOwnerChanged") { $0.arguments.first == .string(RunningProgram.busName) }
            var answers: [Value] = []
            for interface in [RunningProgram.rootInterface, RunningProgram.playerInterface] {
                answers.append(try await client.getAll(RunningProgram.busName, RunningProgram.path, interface))
            }
            return answers
        }
        let program = try await RunningProgram([], bus: bus)
        let answers = try await asking.value
        #expect(answers[0]["Identity"] == .string("Marquee"))
        #expect(answers[1]["PlaybackStatus"] == .string("Stopped"))
        #expect(try await program.quit() == 0)
    }

    @Test func `Quit answers, says Stopped, gives the name up and ends the process (C10, C38, C40)`() async throws {
        let program = try await RunningProgram(try await SharedTones.long(1))
        try await program.wait(for: "Playing", title: "Tone1")
        let watcher = try await BusClient(program.bus)
        try await watcher.record(SignalMatch(path: RunningProgram.path))
        try await watcher.record(SignalMatch(sender: daemon.0, member: "NameOwnerChanged"))
        _ = try await program.client.call(
            program.name, RunningProgram.path, RunningProgram.rootInterface, "Quit")
        let signals = try await watcher.signals { $0.contains { $0.isLoss(of: RunningProgram.busName) } }
        let last = signals.lastIndex { $0.changedPlayerProperties?["PlaybackStatus"] == .string("Stopped") }
        let lost = signals.firstIndex { $0.isLoss(of: RunningProgram.busName) }
        #expect(try #require(last) < (try #require(lost)), "the final state comes first")
        #expect(await program.child.status() == 0)
        #expect(try await names(watcher) == [])
    }

    @Test func `a call to the name starts the service, and Quit ends it (C12, C38)`() async throws {
        let bus = try await PrivateBus()
        let template = IntrospectionXML.projectFolder.appendingPathComponent(
            "dbus/\(RunningProgram.busName).service.in")
        let lines = try String(contentsOf: template, encoding: .utf8)
            .replacingOccurrences(
                of: "@bindir@/marquee serve", with: "\(RunningProgram.executable) serve --no-state --output null"
            )
            .split(separator: "\n").filter { !$0.hasPrefix("SystemdService=") }
        try lines.joined(separator: "\n").write(
            toFile: bus.serviceFolder + "/marquee.service", atomically: true, encoding: .utf8)
        let client = try await BusClient(bus)
        _ = try await client.call(daemon.0, daemon.1, daemon.0, "ReloadConfig")
        #expect(try await names(client) == [], "nobody asked for it yet")
        let status = try await client.get(
            RunningProgram.busName, RunningProgram.path, RunningProgram.playerInterface, "PlaybackStatus")
        #expect(status == .string("Stopped"))
        _ = try await client.call(
            RunningProgram.busName, RunningProgram.path, RunningProgram.rootInterface, "Quit")
        try await eventually("the name to be free") { try await names(client).isEmpty }
    }

    @Test func `what a snap may own and send is enough: the name, and signals of three interfaces (C9, C24)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(3)) { program, auditor in
            let suffix = program.name.dropFirst("org.mpris.MediaPlayer2.".count)
            #expect(suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
            for member in ["Play", "Next", "Previous", "PlayPause"] { try await program.call(member) }
            try await program.call("Seek", [.int64(5_000_000)])
            for (property, value) in [("Volume", .double(0.5)), ("Shuffle", .boolean(true))] as [(String, Value)] {
                try await program.set(property, value)
            }
            try await program.add(try await SharedTones.short(1))
            _ = await program.failure(of: "OpenUri", [.string("file:///nothing/here.flac")])
            try await auditor.settle()
            // What is said of lists is lost in a snap; it is said beside what matters, not instead of it.
            let lists = ["TrackList", "Playlists"].map { RunningProgram.rootInterface + "." + $0 }
            let interfaces = await Set(auditor.signals.map(\.interface)).subtracting(lists)
            #expect(interfaces == [RunningProgram.playerInterface, RunningProgram.propertiesInterface])
            let members = await Set(auditor.signals.changes.flatMap(\.keys))
            #expect(members.isSuperset(of: ["PlaybackStatus", "Metadata", "Volume", "Shuffle", "CanGoPrevious"]))
        }
    }

    @Test func `a service that starts paused never plays, not for a moment`() async throws {
        let bus = try await PrivateBus()
        let watcher = try await BusClient(bus)
        try await watcher.record(SignalMatch(path: RunningProgram.path))
        try await withProgram(try await SharedTones.long(2), bus: bus) { program, _ in
            let position = try await program.microseconds()
            #expect(position == 0)
            let statuses = await watcher.signals.changes.compactMap { $0["PlaybackStatus"]?.asString }
            #expect(!statuses.contains("Playing"), "\(statuses)")
        }
    }
}

extension SignalMessage {
    fileprivate func isLoss(of name: String) -> Bool {
        member == "NameOwnerChanged" && arguments.first == .string(name) && arguments.last == .string("")
    }
}
