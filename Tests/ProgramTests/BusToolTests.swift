import DBus
import Foundation
import TestSupport
import Testing

/// busctl and gdbus against the built program.
@Suite(.serialized) struct BusToolTests {
    private let path = RunningProgram.path.text
    private let player = RunningProgram.playerInterface

    @Test func `busctl shows, reads, writes and calls every kind of member`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            try await program.call("SetPosition", [.objectPath(program.trackID), .int64(0)])
            func busctl(_ words: String...) async throws -> String {
                let result = try await program.bus.run("busctl", ["--user"] + words)
                #expect(result.status == 0 && result.errorOutput.isEmpty, "\(words): \(result)")
                return result.output.trimmingCharacters(in: .newlines)
            }
            let (name, described) = (program.name, try IntrospectionXML.files())
            let table = try await busctl("introspect", name, path).split(separator: "\n").map {
                $0.split(separator: " ").map(String.init)
            }
            for interface in ["org.mpris.MediaPlayer2", player] {
                let members = try #require(described[interface + ".xml"]?.interfaces[interface])
                for member in members.map({ $0.split(whereSeparator: " (".contains).map(String.init) }) {
                    let row = table.first { $0[0] == "." + member[1] && $0[1] == member[0] }
                    #expect(row != nil, "\(member[1])")
                    guard member[0] == "property", let row else { continue }
                    #expect(row[2] == member[2])
                    let flags = Set(row.suffix(3)).intersection([
                        "emits-change", "writable", "const", "emits-invalidation",
                    ])
                    let isQuiet = ["Position", "CanControl"].contains(member[1])
                    let expected = (isQuiet ? [] : ["emits-change"]) + (member[3] == "readwrite," ? ["writable"] : [])
                    #expect(flags == Set(expected), "\(member[1])")
                }
            }
            #expect(try await busctl("get-property", name, path, player, "PlaybackStatus") == "s \"Paused\"")
            #expect(try await busctl("get-property", name, path, player, "Position", "Volume") == "x 0\nd 1")
            #expect(try await busctl("call", name, path, player, "Seek", "x", "2000000") == "")
            #expect(try await busctl("get-property", name, path, player, "Position") == "x 2000000")
            #expect(try await busctl("set-property", name, path, player, "Volume", "d", "0.25") == "")
            #expect(try await busctl("get-property", name, path, player, "Volume") == "d 0.25")
            let tree = try await busctl("tree", "--list", name).split(separator: "\n")
            #expect(tree.contains(Substring(path)) && tree.contains("/org/marquee/Player"), "\(tree)")
        }
    }

    @Test func `gdbus shows, calls and hears it`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            try await program.call("SetPosition", [.objectPath(program.trackID), .int64(0)])
            func gdbus(_ verb: String, _ words: String...) async throws -> ProgramResult {
                try await program.bus.run(
                    "gdbus", [verb, "--session", "--dest", program.name, "--object-path", path] + words)
            }
            let shown = try await gdbus("introspect")
            #expect(shown.status == 0 && shown.errorOutput.isEmpty, "\(shown)")
            for part in [
                "readonly s PlaybackStatus = 'Paused';", "readwrite d Volume = 1.0;", "readonly x Position = 0;",
                "SetPosition(in  o TrackId,", "Seeked(x Position);", "readonly s Identity = 'Marquee';",
            ] {
                #expect(shown.output.contains(part), "\(part) in \(shown.output)")
            }

            let monitor = try await ChildProcess(
                "gdbus", ["monitor", "--session", "--dest", program.name],
                environment: ProcessInfo.processInfo.environment.merging(program.bus.environment) { $1 })
            try await eventually("gdbus to listen") { monitor.output.contains("The name \(program.name) is owned by") }
            #expect(try await gdbus("call", "--method", player + ".Play").output == "()\n")
            #expect(try await gdbus("call", "--method", player + ".Seek", "5000000").output == "()\n")
            try await eventually("the signals") { monitor.output.contains(".Seeked (int64 5") }
            #expect(
                monitor.output.contains(".PropertiesChanged ('\(player)', {'PlaybackStatus': <'Playing'>}, @as [])"))

            let get = try await gdbus(
                "call", "--method", "org.freedesktop.DBus.Properties.Get", player, "PlaybackStatus")
            #expect(get.output == "(<'Playing'>,)\n")
            let wrong = try await gdbus("call", "--method", player + ".Rewind")
            #expect(wrong.status != 0 && wrong.errorOutput.contains("UnknownMethod"), "\(wrong)")
        }
    }
}
