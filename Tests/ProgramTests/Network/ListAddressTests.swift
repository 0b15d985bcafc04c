import DBus
import Foundation
import TestSupport
import Testing

/// Lists of media at addresses that do not say so in their names (B114).
@Suite(.serialized) struct ListAddressTests {
    private static func xspf(_ songs: [String]) -> String {
        let tracks = songs.map { "<track><location>\($0)</location></track>" }.joined()
        return "<?xml version=\"1.0\"?>\n<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\"><trackList>"
            + "\(tracks)</trackList></playlist>"
    }

    private func answer(_ text: String, type: String?) -> MediaAnswer {
        MediaAnswer(fields: type.map { ["Content-Type: \($0)"] } ?? [], body: Array(text.utf8))
    }

    private func queue(_ program: RunningProgram) async throws -> [String] {
        try await program.queue().map(\.uri)
    }

    @Test func `a list is known by its type or its first bytes, asked for once, and becomes its entries (B114)`()
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        let songs = ["/one", "/two"].map { path in
            server.on(path) { .file($0, song) }
            return server.url(path)
        }
        let lines = songs.joined(separator: "\n") + "\n"
        let lists: [(type: String?, text: String)] = [
            ("audio/x-mpegurl", lines), ("audio/x-mpegurl; charset=utf-8", "#EXTM3U\n" + lines),
            (nil, "#EXTM3U\n" + lines),
            ("audio/mpeg", "#EXTM3U\n" + lines), ("text/uri-list", "# two\n" + lines), ("text/plain", lines),
            ("audio/x-scpls", "[playlist]\nNumberOfEntries=2\nFile1=\(songs[0])\nFile2=\(songs[1])\nVersion=2\n"),
            ("application/xspf+xml", Self.xspf(songs)), ("application/octet-stream", Self.xspf(songs)),
            // Its beginning is all that a decoder would be given first.
            ("audio/x-mpegurl", "#EXTM3U\n" + String(repeating: "# comment\n", count: 3_000) + lines),
        ]
        try await withProgram([]) { program, _ in
            for (index, list) in lists.enumerated() {
                let path = "/list\(index)"
                server.on(path) { _ in answer(list.text, type: list.type) }
                try await program.control("Clear")
                try await program.openAddress(server.url(path))
                try await program.wait(until: 0.1)
                #expect(try await queue(program) == songs, "\(list.type ?? "no type"): \(list.text.prefix(40))")
                #expect(try await program.player("Metadata")["xesam:url"] == .string(songs[0]))
                #expect(server.requests(path).count == 1, "\(index)")
            }
            #expect(try await program.own("LastError")["Code"] == nil)
        }
    }

    @Test func `a list that cannot be fetched is an error with the reason of the connection`() async throws {
        let server = try MediaServer()
        let gone = server.url("/gone.m3u")
        let home = try Home()
        let bus = try await PrivateBus()
        let program = try await RunningProgram([], bus: bus, home: home)
        for (address, reason) in [("http://127.0.0.1:1/x.m3u", "refuses the connection"), (gone, "has nothing")] {
            let run = try await home.run(["open", address], on: bus)
            #expect(run.status == 1 && run.errorOutput.contains(reason), "\(run)")
        }
        #expect(try await program.quit() == 0)
    }

    @Test func `a list from the network names no file of this machine, and one of nothing else is an error`()
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/one") { .file($0, song) }
        let local = "file:///etc/hostname\n/etc/passwd\n"
        server.on("/mixed") { _ in answer("#EXTM3U\n\(local)one\n", type: "audio/x-mpegurl") }
        server.on("/local") { _ in answer("#EXTM3U\n" + local, type: "audio/x-mpegurl") }
        server.on("/empty") { _ in answer("#EXTM3U\n", type: "audio/x-mpegurl") }
        try await withProgram([]) { program, _ in
            try await program.openAddress(server.url("/mixed"))
            try await program.wait(until: 0.1)
            let queue = try await queue(program)
            #expect(queue.filter { $0.hasPrefix("file:") } == [] && queue.contains(server.url("/one")), "\(queue)")
            let complaint = await program.complaint(about: server.url("/empty"))
            #expect(complaint.contains("nothing to play in the list"), "\(complaint)")
        }
    }

    @Test func `six lists within each other play, one within itself and one too deep end with an error (B114)`()
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/song") { .file($0, song) }
        func nest(_ name: String, _ depth: Int) {
            for level in 1...depth {
                let next = level == depth ? "song" : "\(name)\(level + 1)"
                server.on("/\(name)\(level)") { _ in
                    answer("#EXTM3U\n\(server.url("/\(next)"))\n", type: "audio/x-mpegurl")
                }
            }
        }
        nest("six", 6)
        nest("twelve", 12)
        server.on("/self") { _ in answer("#EXTM3U\n\(server.url("/self"))\n", type: "audio/x-mpegurl") }
        try await withProgram([]) { program, _ in
            try await program.openAddress(server.url("/six1"))
            try await program.wait(until: 0.1)
            #expect(try await queue(program) == [server.url("/song")])
            for (path, words) in [("/self", "contains itself"), ("/twelve1", "nested too deep")] {
                try await program.control("Clear")
                let complaint = await program.complaint(about: server.url(path))
                #expect(complaint.contains(words), "\(path): \(complaint)")
                try await eventually("the error of \(path)") {
                    try await program.own("LastError")["Message"]?.asString?.contains(words) == true
                }
            }
            #expect(server.requests("/self").count == 2)
        }
    }
}
