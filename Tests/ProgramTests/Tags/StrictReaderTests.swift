import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Clients that take nothing but what they expect, with every kind of tags.
@Suite(.serialized) struct StrictReaderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `bluetoothd, GNOME Shell and a proxy of the XML read every flavour (C32, C113)`() async throws {
        let flavours = try await TagFlavour.all()
        let files = try flavours.map { flavour in
            let path = folder.file("\(flavour.name).\(flavour.media.rawValue)")
            try Data(flavour.bytes).write(to: URL(fileURLWithPath: path))
            return path
        }
        let xml = IntrospectionXML.projectFolder.appendingPathComponent("dbus/org.mpris.MediaPlayer2.Player.xml").path
        try await withProgram(files) { program, _ in
            for (index, flavour) in flavours.enumerated() {
                if index > 0 { try await program.call("Next") }
                try await program.waitUntilOpen()
                #expect(bluetoothFaults(try await program.all()) == [], "\(flavour.name)")
                let card = shellCard(try await program.player("Metadata"))
                let artists = flavour.expected["artist"]?.asStrings?.joined(separator: ", ")
                #expect(card.artist == artists ?? "Unknown artist", "\(flavour.name)")
                #expect(card.title == flavour.expected["title"]?.asString, "\(flavour.name)")
            }
            let proxy = try await run(
                RunningProgram.product("strict-proxy"),
                [
                    xml, RunningProgram.playerInterface, program.name, RunningProgram.path.text, "call=Previous()",
                    "cached",
                ],
                environment: program.bus.environment)
            #expect(proxy.status == 0 && proxy.errorOutput.isEmpty, "\(proxy)")
            #expect(proxy.lines.contains { $0.hasPrefix("Metadata a{sv} ") })
        }
    }

    @Test func `the strict readers are strict`() {
        let right: [(String, Value)] = [
            ("Metadata", .vardict([("xesam:artist", .strings(["A"]))])), ("Position", .int64(5)),
        ]
        #expect(bluetoothFaults(.vardict(right)) == [])
        #expect(bluetoothFaults(.vardict(right.reversed())) == ["Metadata behind Position"])
        let wrong = Value.vardict([("xesam:artist", .string("A")), ("mpris:length", .uint64(5))])
        #expect(bluetoothFaults(.vardict([("Metadata", wrong), ("Position", .int64(5))])).count == 2)
        #expect(shellCard(wrong).artist == "Unknown artist")
    }
}
