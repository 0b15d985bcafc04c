import DBus
import Foundation
import TestSupport
import Testing

/// Every verb of playerctl against the built program.
@Suite(.serialized) struct PlayerctlTests {
    private struct Playerctl {
        let program: RunningProgram

        /// What it prints; it may print nothing on its error output.
        @discardableResult
        func callAsFunction(_ words: String...) async throws -> String {
            let result = try await program.bus.run("playerctl", words)
            #expect(result.status == 0 && result.errorOutput.isEmpty, "\(words): \(result)")
            return result.output.trimmingCharacters(in: .newlines)
        }
    }

    @Test func `transport: play, pause, play-pause, next, previous, stop, status`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            let playerctl = Playerctl(program: program)
            #expect(try await playerctl("--list-all") == "marquee")
            for (verb, status) in [
                ("play", "Playing"), ("pause", "Paused"), ("play-pause", "Playing"), ("play-pause", "Paused"),
                ("stop", "Stopped"), ("play", "Playing"),
            ] {
                try await playerctl(verb)
                #expect(try await playerctl("status") == status, "\(verb)")
            }
            try await playerctl("next")
            #expect(try await playerctl("metadata", "title") == "Tone2")
            try await playerctl("previous")
            #expect(try await playerctl("metadata", "title") == "Tone1")
            #expect(try await playerctl("-a", "status") == "Playing")
        }
    }

    @Test func `position: read, set, forward and backward`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            let playerctl = Playerctl(program: program)
            for (argument, position) in [
                ("4", "4.000000"), ("10+", "14.000000"), ("10-", "4.000000"), ("90-", "0.000000"),
            ] {
                try await playerctl("position", argument)
                #expect(try await playerctl("position") == position, "\(argument)")
            }
            #expect(try await playerctl("metadata", "--format", "{{duration(position)}}") == "0:00")
            try await auditor.signals { $0.seeked.count == 4 }
            try await playerctl("position", "90+")
            #expect(try await playerctl("metadata", "title") == "Tone2", "beyond the end is the next one (C67)")
        }
    }

    @Test func `volume, loop and shuffle: read, set, change`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            let playerctl = Playerctl(program: program)
            for (argument, volume) in [
                ("0.5", "0.500000"), ("0.1+", "0.600000"), ("0.3-", "0.300000"), ("0", "0.000000"), ("1", "1.000000"),
            ] {
                try await playerctl("volume", argument)
                #expect(try await playerctl("volume") == volume, "\(argument)")
            }
            for (argument, loop) in [("track", "Track"), ("Playlist", "Playlist"), ("none", "None")] {
                try await playerctl("loop", argument)
                #expect(try await playerctl("loop") == loop)
            }
            for (argument, shuffle) in [("on", "On"), ("off", "Off"), ("toggle", "On"), ("toggle", "Off")] {
                try await playerctl("shuffle", argument)
                #expect(try await playerctl("shuffle") == shuffle)
            }
        }
    }

    @Test func `metadata: all, by key, by format; open`() async throws {
        let tones = try await SharedTones.long(2)
        try await withProgram([tones[0]]) { program, _ in
            let playerctl = Playerctl(program: program)
            #expect(try await playerctl("metadata", "xesam:title") == "Tone1")
            #expect(try await playerctl("metadata", "artist") == "Sine")
            #expect(try await playerctl("metadata", "album") == "Waves")
            #expect(try await playerctl("metadata", "mpris:length") == "20000000")
            let track = try await program.trackID
            #expect(try await playerctl("metadata", "mpris:trackid") == "'\(track.text)'")
            #expect(try await playerctl("metadata", "xesam:url") == "file://" + tones[0])
            let table = try await playerctl("metadata").split(separator: "\n").map {
                $0.split(separator: " ", omittingEmptySubsequences: true).dropFirst().joined(separator: " ")
            }
            #expect(table.contains("xesam:title Tone1") && table.contains("xesam:artist Sine"), "\(table)")
            let format = "{{playerName}} {{artist}} - {{title}} ({{album}}) {{duration(mpris:length)}} {{lc(status)}}"
            #expect(
                try await playerctl("metadata", "--format", format) == "marquee Sine - Tone1 (Waves) 0:20 paused")
            #expect(try await playerctl("status", "--format", "{{loop}} {{shuffle}} {{volume}}") == "None false 1.0")
            try await playerctl("open", "file://" + tones[1])
            #expect(try await playerctl("metadata", "title") == "Tone2")
            #expect(try await playerctl("status") == "Playing")
        }
    }

    @Test func `commands at the same time are all done`() async throws {
        try await withProgram(try await SharedTones.long(3)) { program, _ in
            let commands = [
                ["play"], ["next"], ["volume", "0.8"], ["loop", "playlist"], ["shuffle", "on"], ["position", "3"],
            ]
            let bus = program.bus
            try await withThrowingTaskGroup(of: ProgramResult.self) { group in
                for command in commands { group.addTask { try await bus.run("playerctl", command) } }
                for try await result in group { #expect(result.status == 0, "\(result)") }
            }
            #expect(try await program.status == "Playing")
            #expect(try await program.player("Volume") == .double(0.8))
            #expect(try await program.player("LoopStatus") == .string("Playlist"))
            #expect(try await program.player("Shuffle") == .boolean(true))
        }
    }

    @Test func `a follower prints one line for each change`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            let follower = try await ChildProcess(
                "playerctl", ["--follow", "metadata", "--format", "{{status}} {{title}}"],
                environment: ProcessInfo.processInfo.environment.merging(program.bus.environment) { $1 })
            func wait(for lines: [String]) async throws {
                try await eventually("\(lines)") {
                    follower.output.split(separator: "\n").map(String.init) == lines
                }
            }
            try await wait(for: ["Paused Tone1"])
            try await program.call("Play")
            try await wait(for: ["Paused Tone1", "Playing Tone1"])
            try await program.call("Next")
            try await wait(for: ["Paused Tone1", "Playing Tone1", "Playing Tone2"])
            try await program.call("Pause")
            try await wait(for: ["Paused Tone1", "Playing Tone1", "Playing Tone2", "Paused Tone2"])
        }
    }
}
