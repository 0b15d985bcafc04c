import DBus
import Foundation
import TestSupport
import Testing

/// A GDBus proxy that was made from our XML checks the type of every property and the signature of every signal against
/// it, as programs of GTK do, and says on its error output what does not fit.
@Suite(.serialized) struct StrictProxyTests {
    private func run(
        _ program: RunningProgram, _ xml: String, _ interface: String, at path: ObjectPath = RunningProgram.path,
        _ steps: [String]
    ) async throws -> ProgramResult {
        try await TestSupport.run(
            RunningProgram.product("strict-proxy"), [xml, interface, program.name, path.text] + steps,
            environment: program.bus.environment)
    }

    private func xml(_ interface: String) -> String {
        IntrospectionXML.projectFolder.appendingPathComponent("dbus/\(interface).xml").path
    }

    private func types(of result: ProgramResult) -> [String: String] {
        let words = result.lines.map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
        return Dictionary(words.map { ($0[0], $0[1]) }) { $1 }
    }

    @Test(arguments: [
        ("org.mpris.MediaPlayer2", 7), ("org.mpris.MediaPlayer2.Player", 15), ("org.mpris.MediaPlayer2.TrackList", 2),
        ("org.mpris.MediaPlayer2.Playlists", 3), ("org.marquee.Player1", 13),
    ])
    func `every property is in the cache with the type of the XML (C21, C32, C35)`(
        interface: String, atLeast count: Int
    ) async throws {
        try await withProgram(try await SharedTones.long(2), home: try Home()) { program, _ in
            let path = interface.hasPrefix("org.mpris.") ? RunningProgram.path : RunningProgram.controlPath
            let result = try await run(program, xml(interface), interface, at: path, ["cached"])
            #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
            let described = try #require(IntrospectionXML.files()[interface + ".xml"]?.interfaces[interface])
            let properties = described.filter { $0.hasPrefix("property ") }.map { $0.split(separator: " ") }
            #expect(properties.count >= count)
            let expected = Dictionary(uniqueKeysWithValues: properties.map { (String($0[1]), String($0[2])) })
            #expect(types(of: result) == expected)
        }
    }

    @Test func `signals correct the cache and a wrong signature is refused (C18, C29, C76)`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            let result = try await run(
                program, xml("org.mpris.MediaPlayer2.Player"), RunningProgram.playerInterface,
                [
                    "call=Play()", "until=PlaybackStatus 'Playing'", "call=Pause()", "until=PlaybackStatus 'Paused'",
                    "call=Seek(int64 3000000,)", "signal=Seeked",
                    "call=Next()", "until=CanGoNext false", "until=CanGoPrevious true", "cached",
                    "call=Seek('far',)", "call=Seek(int32 5,)", "call=SetPosition('/a', int64 5)", "call=Next('on',)",
                    "call=OpenUri()",
                ])
            #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
            let metadata = result.lines.first { $0.hasPrefix("Metadata ") }
            #expect(metadata?.contains("'xesam:title': <'Tone2'>") == true, "\(result)")
            #expect(result.lines.contains { $0.hasPrefix("PlaybackStatus s 'Paused'") })
            let answers = result.lines.filter { ["reply", "error", "Seeked"].contains($0.split(separator: " ")[0]) }
            let refused = "error org.freedesktop.DBus.Error.InvalidArgs"
            try #require(answers.count == 10, "\(result.lines)")
            #expect(
                answers == Array(repeating: "reply ()", count: 3) + [answers[3], "reply ()"]
                    + Array(repeating: refused, count: 5))
            let landed = answers[3].dropFirst("Seeked (".count).prefix { $0.isNumber }
            #expect(abs((Int(landed) ?? 0) - 3_000_000) < 500_000, "\(answers[3])")
        }
    }

    @Test func `the signals of the track list have the types of the XML (C116, C126, C127, C129)`() async throws {
        let tones = try await SharedTones.long(2)
        try await withProgram(tones) { program, _ in
            let track = try #require(
                await program.client.get(
                    program.name, RunningProgram.path, RunningProgram.trackListInterface, "Tracks"
                ).asObjectPaths?.first)
            let uri = URL(fileURLWithPath: tones[0]).absoluteString
            let result = try await run(
                program, xml("org.mpris.MediaPlayer2.TrackList"), RunningProgram.trackListInterface,
                [
                    "call=GetTracksMetadata([objectpath '\(track.text)'],)", "cached",
                    "call=AddTrack('\(uri)', objectpath '\(RunningProgram.noTrack.text)', false)", "signal=TrackAdded",
                    "until=Tracks nothing", "call=RemoveTrack(objectpath '\(track.text)',)", "signal=TrackRemoved",
                    "call=GoTo(objectpath '\(RunningProgram.noTrack.text)',)", "call=GoTo('\(track.text)',)",
                ])
            #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
            #expect(result.lines.first == "reply (aa{sv})")
            let added = result.lines.first { $0.hasPrefix("TrackAdded ") }
            #expect(added?.hasPrefix("TrackAdded ({'mpris:trackid': <objectpath ") == true)
            #expect(added?.hasSuffix(", '\(RunningProgram.noTrack.text)')") == true)
            #expect(result.lines.contains("TrackRemoved ('\(track.text)',)"))
            let refused = "error org.freedesktop.DBus.Error.InvalidArgs"
            #expect(result.lines.suffix(2) == [refused, refused])
        }
    }

    @Test func `PlaylistChanged has the one structure of the XML (C134, C138, C140)`() async throws {
        try await withProgram(try await SharedTones.long(2), home: try Home()) { program, _ in
            func call(_ member: String, _ arguments: Value...) async throws -> [Value] {
                try await program.client.call(
                    program.name, RunningProgram.controlPath, "org.marquee.Playlists1", member, arguments)
            }
            let playlist = try #require(await call("SaveQueue", .string("Mix"), .objectPath("/")).first)
            let ended = Held<ProgramResult>()
            async let ending: Void = {
                ended.value = try await run(
                    program, xml("org.mpris.MediaPlayer2.Playlists"), RunningProgram.playlistsInterface,
                    [
                        "call=GetPlaylists(uint32 0, uint32 9, 'Played', true)", "signal=PlaylistChanged",
                        "call=ActivatePlaylist(objectpath '/',)", "cached",
                    ])
            }()
            // The proxy listens from some time on; then it hears of the next one.
            var number = 0
            try await eventually("the proxy to hear of a new name") {
                number += 1
                _ = try await call("Rename", playlist, .string("Mix \(number)"))
                return ended.value != nil
            }
            try await ending
            let result = try #require(ended.value)
            #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
            #expect(result.lines.first == "reply (a(oss))")
            let id = try #require(playlist.asObjectPath).text
            #expect(result.lines.contains { $0.hasPrefix("PlaylistChanged (('\(id)', 'Mix ") })
            #expect(result.lines.contains("error org.freedesktop.DBus.Error.InvalidArgs"))
            #expect(result.lines.contains("ActivePlaylist (b(oss)) (false, ('/', '', ''))"))
        }
    }

    @Test(arguments: [
        ("<property name=\"Volume\" type=\"d\"", "<property name=\"Volume\" type=\"i\""),
        ("<arg name=\"Position\" type=\"x\"/>", "<arg name=\"Position\" type=\"t\"/>"),
    ])
    func `a proxy of another XML would have warned`(right: String, wrong: String) async throws {
        let interface = RunningProgram.playerInterface
        let text = try String(contentsOfFile: xml(interface), encoding: .utf8)
        #expect(text.contains(right))
        let folder = try TemporaryFolder()
        let file = try folder.write(text.replacingOccurrences(of: right, with: wrong), to: "wrong.xml")
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            let result = try await run(
                program, file, interface,
                [
                    "call=Play()", "until=PlaybackStatus 'Playing'", "call=Seek(int64 3000000,)", "call=Pause()",
                    "until=PlaybackStatus 'Paused'",
                ])
            #expect(
                result.errorOutput.contains("does not match") || result.errorOutput.contains("Dropping signal"),
                "\(result)")
        }
    }
}
