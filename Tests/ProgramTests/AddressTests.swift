import DBus
import Foundation
import TestSupport
import Testing

/// Addresses at which there is nothing to play: the reason is said in words.
@Suite(.serialized) struct AddressTests {
    private func message(_ program: RunningProgram, opening uri: String) async -> String {
        do throws(DBusError) {
            _ = try await program.client.call(
                program.name, RunningProgram.path, RunningProgram.playerInterface, "OpenUri", [.string(uri)])
            return "no error"
        } catch {
            return error.message
        }
    }

    @Test func `a host that nobody knows`() async throws {
        try await withProgram([]) { program, _ in
            let message = await message(program, opening: "http://no-such-host.invalid/song.mp3")
            #expect(message.contains("host is not known"), "\(message)")
            let error = try await program.own("LastError")
            #expect(error["Code"] == .string("network"))
            #expect(error["Retriable"] == .boolean(true))
        }
    }

    @Test func `a web page, in the network and in a file`() async throws {
        let page = "<!DOCTYPE html><html><head><title>Songs</title></head><body>None here</body></html>\n"
        let server = try RadioServer(Array(String(repeating: page, count: 20).utf8), type: "text/html", closes: true)
        let folder = try TemporaryFolder()
        let file = try folder.write(page, to: "page.html")
        try await withProgram([]) { program, _ in
            #expect(await message(program, opening: server.url).contains("That address is a web page, not media."))
            #expect(await message(program, opening: "file://" + file).contains("It is a web page, not media."))
        }
    }

    @Test func `an error is of the past as soon as something after it plays`() async throws {
        let tones = try await SharedTones.long(1)
        try await withProgram([]) { program, auditor in
            _ = await message(program, opening: "file:///nowhere/song.flac")
            #expect(try await program.own("LastError")["Code"] == .string("notFound"))
            try await program.open(tones[0])
            try await eventually("sound") { try await program.position > 0.1 }
            #expect(try await program.own("LastError") == .vardict([]))
            let told = await auditor.signals.filter { $0.path == RunningProgram.controlPath }.compactMap {
                $0.arguments[1]["LastError"]
            }
            #expect(told.last == .vardict([]), "its end is signalled")
        }
    }
}

/// One file is one item, however its address is written.
@Suite(.serialized) struct DotSegmentTests {
    @Test func `on the command line and on the bus a file has one address, so that its rating is found`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("A"), withIntermediateDirectories: false)
        let file = folder.file("tone.flac")
        try FileManager.default.copyItem(atPath: try await SharedTones.long(1)[0], toPath: file)
        let program = try await RunningProgram(["--paused", file], bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await program.control("SetRating", [.objectPath(await program.trackID), .double(0.4)])
        func expectKnown(_ what: String) async throws {
            let metadata = try await program.player("Metadata")
            #expect(metadata["xesam:url"] == .string("file://" + file), "\(what)")
            #expect(metadata["xesam:userRating"] == .double(0.4), "\(what)")
        }
        let opened = try await home.run(["open", "--replace", folder.path + "/A/../tone.flac"], on: bus)
        #expect(opened.status == 0, "\(opened)")
        try await expectKnown("marquee open")
        try await program.call("OpenUri", [.string("file://\(folder.path)/A/%2E%2E/./tone.flac")])
        try await expectKnown("OpenUri")
        try await program.addTrack(folder.path + "/A/../tone.flac", after: RunningProgram.noTrack, setAsCurrent: true)
        try await expectKnown("AddTrack")
        #expect(try await program.quit() == 0)
    }
}
