import DBus
import NowPlaying
import TestSupport
import Testing

@Suite struct OpenURITests {
    @Test func `OpenUri plays the new track in every state (C82, C84)`() async throws {
        for status in ["Stopped", "Playing", "Paused"] {
            try await withBench { bench async throws in
                if status != "Stopped" { try await bench.call("Play") }
                if status == "Paused" { try await bench.call("Pause") }
                let before = try await bench.track()
                let signals = try await bench.event {
                    try await bench.call("OpenUri", .string("file:///new/My%20Song.flac"))
                }
                #expect(signals.changes.count == 1)
                #expect(try await bench.track() != before)
                #expect(try await bench.status() == "Playing")
                #expect(try await bench.title() == "My Song")
            }
        }
    }

    @Test(arguments: [
        ("ftp://example.org/a.flac", "NotSupported"), ("/music/a.flac", "InvalidArgs"), ("", "InvalidArgs"),
        ("file:relative", "InvalidArgs"), ("http://", "InvalidArgs"), ("no uri", "InvalidArgs"),
    ])
    func `a URI that cannot be opened changes nothing and says why (C83, C87)`(
        text: String, error: String
    ) async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                let name = try await bench.failure(of: "OpenUri", .string(text))
                #expect(name == "org.freedesktop.DBus.Error." + error)
            }
            #expect(signals.isEmpty)
            #expect(await bench.player.commands == [])
        }
    }

    @Test(arguments: [
        ("file:///music/a%20b%231.flac", "file:///music/a%20b%231.flac"),
        ("file:///music/Ünïcode ☃.flac", "file:///music/%C3%9Cn%C3%AFcode%20%E2%98%83.flac"),
        ("FILE://localhost/a.flac", "file:///a.flac"),
        ("http://example.org/stream?x=1", "http://example.org/stream?x=1"),
    ])
    func `escaped and plain URIs reach the session in one form (C87)`(text: String, uri: String) async throws {
        try await withBench { bench async throws in
            try await bench.call("OpenUri", .string(text))
            #expect(await bench.player.commands == ["open \(uri)"])
        }
    }

    @Test func `content that is not there is a named error (C83)`() async throws {
        try await withBench { bench async throws in
            await bench.player.refuse(with: .noSuchContent("there is no such file"))
            let name = try await bench.failure(of: "OpenUri", .string("file:///gone.flac"))
            #expect(name == "org.marquee.Error.NoSuchContent")
            await bench.player.refuse(with: .noActionableNowPlayingItem)
            let other = try await bench.failure(of: "OpenUri", .string("file:///gone.flac"))
            #expect(other == "org.marquee.Error.NoActionableItem")
        }
    }

    @Test func `OpenUri with CanControl false does nothing (C87, C99)`() async throws {
        try await withBench(commands: []) { bench async throws in
            let name = try await bench.failure(of: "OpenUri", .string("file:///a.flac"))
            #expect(name == "org.freedesktop.DBus.Error.NotSupported")
        }
    }

    @Test func `a session that opens no URIs lists none (C46, C47, C86)`() async throws {
        try await withBench(commands: [.play, .pause]) { bench async throws in
            #expect(try await bench.get("SupportedUriSchemes", of: rootInterface) == .strings([]))
            #expect(try await bench.get("SupportedMimeTypes", of: rootInterface) == .strings([]))
            let name = try await bench.failure(of: "OpenUri", .string("file:///a.flac"))
            #expect(name == "org.freedesktop.DBus.Error.NotSupported")
        }
    }
}
