import DBus
import Foundation
import TestSupport
import Testing

/// Who the player is.
@Suite(.serialized) struct RootRowsTests {
    /// A line of the desktop entry, without its key.
    private func desktopEntry(_ key: String) throws -> String? {
        let file = IntrospectionXML.projectFolder.appendingPathComponent("packaging/marquee.desktop.in")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return lines.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
    }

    @Test func `the root interface names the player and its desktop entry (C35, C42, C43, C44, C45)`() async throws {
        try await withProgram([]) { program, _ in
            let all = try await program.all(RunningProgram.rootInterface)
            let names = try #require(all.asDictionary).compactMap(\.key.asString)
            #expect(
                Set(names) == [
                    "CanQuit", "CanRaise", "HasTrackList", "Identity", "DesktopEntry", "SupportedUriSchemes",
                    "SupportedMimeTypes",
                ])
            #expect(all["CanQuit"] == .boolean(true))
            #expect(all["HasTrackList"] == .boolean(true))
            #expect(all["Identity"]?.asString == (try desktopEntry("Name")))
            #expect(all["DesktopEntry"] == .string("marquee"), "packaging/marquee.desktop.in")
            let list = try await program.all("org.mpris.MediaPlayer2.TrackList")
            #expect(list["Tracks"] == .objectPaths([]) && list["CanEditTracks"] == .boolean(true))
        }
    }

    @Test func `schemes and types are what the desktop entry says too, in form and once each (C46, C47)`() async throws
    {
        try await withProgram([]) { program, _ in
            let schemes = try #require(try await program.root("SupportedUriSchemes").asStrings)
            #expect(schemes.contains("file"))
            #expect(schemes.allSatisfy { $0 == $0.lowercased() } && Set(schemes).count == schemes.count)
            let types = try #require(try await program.root("SupportedMimeTypes").asStrings)
            #expect(types.allSatisfy { $0.split(separator: "/").count == 2 } && Set(types).count == types.count)
            let declared = try #require(try desktopEntry("MimeType")).split(separator: ";").map(String.init)
            let media = declared.filter { !$0.hasPrefix("x-scheme-handler/") && $0 != "inode/directory" }
            #expect(Set(media).subtracting(types) == [], "in the desktop entry only")
            #expect(await program.failure(of: "OpenUri", [.string("gopher://host/a.flac")]) == "NotSupported")
        }
    }

    @Test func `Raise fails, for there is no window, and the root never changes (C36, C37, C48)`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            #expect(try await program.root("CanRaise") == .boolean(false))
            #expect(await program.failure(of: "Raise", interface: RunningProgram.rootInterface) == "NotSupported")
            let before = try await program.all(RunningProgram.rootInterface)
            for member in ["Play", "Next", "Pause", "Stop"] { try await program.call(member) }
            #expect(try await program.all(RunningProgram.rootInterface) == before)
            try await auditor.settle()
            #expect(await auditor.signals.allSatisfy { $0.arguments.first != .string(RunningProgram.rootInterface) })
            let error = await program.failure(
                ofSetting: "Fullscreen", to: .boolean(true), interface: RunningProgram.rootInterface)
            #expect(error == "UnknownProperty", "(C19, C41, C42)")
        }
    }
}
