import Foundation
import TestSupport
import Testing

/// Two tones of a minute with names, as the simplest files there are.
private func tones(_ folder: TemporaryFolder, seconds: Int = 60) throws -> [String] {
    try ["Aria", "Bourrée"].map { name in
        let rate = 8_000
        var samples: [UInt8] = []
        for index in 0..<(rate * seconds) { samples.append(UInt8(128 + 40 * sin(Double(index) * 0.3))) }
        var file = Data("RIFF".utf8)
        func append(_ number: UInt32) {
            withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) }
        }
        func append(_ number: UInt16) {
            withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) }
        }
        append(UInt32(36 + samples.count))
        file.append(Data("WAVEfmt ".utf8))
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(rate))
        append(UInt32(rate))
        append(UInt16(1))
        append(UInt16(8))
        file.append(Data("data".utf8))
        append(UInt32(samples.count))
        file.append(contentsOf: samples)
        let path = folder.file(name + ".wav")
        try file.write(to: URL(fileURLWithPath: path))
        return path
    }
}

/// `play` as the service itself, on a pseudo-terminal and off one.
@Suite(.timeLimit(.minutes(1)), .serialized) struct `Playing in the foreground` {
    private func play(
        _ bus: PrivateBus, _ files: [String], columns: Int = 80, _ changes: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let environment = bus.environment.merging(["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": ""]) { $1 }
        return try PseudoTerminal(
            program, ["play", "--no-state", "--output", "null"] + files,
            environment: environment.merging(changes) { $1 }, columns: columns)
    }

    @Test func `shows a live line and obeys the keys`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let terminal = try play(bus, try tones(folder))
        try await terminal.wait(for: "the line") { $0.line.contains("Playing") && $0.line.contains("Aria") }
        #expect(terminal.line.contains("/ 1:00") && terminal.line.contains("1/2"))
        #expect(!terminal.isInLineMode)
        try await terminal.wait(for: "the next second") { $0.line.contains("0:02 /") }
        terminal.press(" ")
        try await terminal.wait(for: "the pause") { $0.line.contains("Paused") }
        terminal.press("\u{1B}[C\u{1B}[C")
        try await terminal.wait(for: "the jump") { $0.line.contains("0:12 /") }
        terminal.press("\u{1B}[D")
        try await terminal.wait(for: "the jump back") { $0.line.contains("0:07 /") }
        terminal.press("-")
        try await terminal.wait(for: "the volume") { $0.line.contains("vol  95%") }
        #expect(try await bus.run(program, ["volume"]).output == "95%\n")
        terminal.press("n")
        try await terminal.wait(for: "the next track") {
            $0.line.contains("Bourrée") && $0.line.contains("2/2")
        }
        terminal.press("p")
        try await terminal.wait(for: "the previous track") { $0.line.contains("Aria") }
        terminal.press("q")
        #expect(try await terminal.status() == 0)
        #expect(terminal.isInLineMode)
        #expect(terminal.output.hasSuffix("\u{1B}[?25h"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `gives the terminal back whatever ends it`(signal: Int32) async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let terminal = try play(bus, try tones(folder))
        try await terminal.wait(for: "the line") { $0.line.contains("Playing") }
        #expect(!terminal.isInLineMode)
        terminal.send(signal: signal)
        let status = try await terminal.status()
        #expect(signal == SIGINT || signal == SIGTERM ? status == 0 : status <= 0)
        #expect(terminal.isInLineMode)
        #expect(terminal.output.contains("\u{1B}[?25h"))
    }

    @Test func `follows the width of the terminal`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let terminal = try play(bus, try tones(folder), columns: 100)
        try await terminal.wait(for: "the line") { $0.line.contains("Playing") }
        terminal.press(" ")
        try await terminal.wait(for: "the pause") { $0.line.contains("Paused") }
        for columns in [40, 24, 12, 120] {
            let before = terminal.output.count
            terminal.resize(columns: columns)
            try await terminal.wait(for: "the line anew") {
                $0.output.count > before && $0.line.contains("0:0")
            }
            #expect(terminal.line.count < columns, "\(terminal.line)")
        }
        terminal.press("q")
        #expect(try await terminal.status() == 0)
    }

    @Test func `has colours, unless NO_COLOR is set`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let files = try tones(folder)
        for (variables, hasColors) in [([:], true), (["NO_COLOR": "1"], false)] {
            let terminal = try play(bus, files, variables)
            try await terminal.wait(for: "the line") { $0.line.contains("Playing") }
            #expect(terminal.output.contains("\u{1B}[1;32m") == hasColors)
            #expect(
                terminal.output.contains(";32m") == hasColors && terminal.output.contains("[2m") == hasColors)
            terminal.press("q")
            #expect(try await terminal.status() == 0)
        }
    }

    @Test func `has no escape codes on a dumb terminal or a pipe: one line a track`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let files = try tones(folder, seconds: 1)
        let terminal = try play(bus, files, ["TERM": "dumb"])
        #expect(try await terminal.status() == 0)
        #expect(terminal.output == "Aria (0:01)\r\nBourrée (0:01)\r\n")
        let piped = try await bus.run(program, ["play", "--no-state", "--output", "null"] + files)
        #expect(piped.status == 0)
        #expect(piped.output == "Aria (0:01)\nBourrée (0:01)\n")
    }

    @Test func `shows what cannot be played above the line and goes on`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let broken = try folder.write("no media", to: "broken.wav")
        let terminal = try play(bus, [broken] + (try tones(folder)))
        try await terminal.wait(for: "the line") { $0.line.contains("Playing") && $0.line.contains("Aria") }
        let above = PseudoTerminal.withoutCodes(terminal.output).split(separator: "\n")
        #expect(above.filter { $0.contains("cannot play ") && $0.contains("broken.wav") }.count == 1)
        terminal.press("q")
        #expect(try await terminal.status() == 0)
    }

    @Test func `says why when nothing can be played`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let terminal = try play(bus, [try folder.write("no media", to: "broken.wav")])
        #expect(try await terminal.status() == 1)
        #expect(terminal.isInLineMode)
        #expect(PseudoTerminal.withoutCodes(terminal.output).contains("broken.wav: "))
    }

    @Test func `keeps what others write to standard error out of the line`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let terminal = try play(bus, try tones(folder), ["MARQUEE_LOG": "debug"])
        try await terminal.wait(for: "the line") { $0.line.contains("Playing") }
        try await terminal.wait(for: "the log") { $0.output.contains("on the bus as") }
        let lines = PseudoTerminal.withoutCodes(terminal.output).split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix("on the bus as org.mpris.MediaPlayer2.marquee") })
        try await terminal.wait(for: "the line again") { $0.line.hasPrefix("Playing") }
        terminal.press("q")
        #expect(try await terminal.status() == 0)
    }

    @Test func `sleeps while paused`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let terminal = try play(bus, try tones(folder))
        try await terminal.wait(for: "the line") { $0.line.contains("Playing") }
        terminal.press(" ")
        try await terminal.wait(for: "the pause") { $0.line.contains("Paused") }
        let before = terminal.output
        try await Task.sleep(for: .seconds(2.5))
        #expect(terminal.output == before)
        terminal.press("q")
        #expect(try await terminal.status() == 0)
    }
}

@Suite(.timeLimit(.minutes(1)), .serialized) struct `Serving on a terminal` {
    private func serve(_ bus: PrivateBus, _ home: TemporaryFolder) throws -> PseudoTerminal {
        try PseudoTerminal(
            program, ["serve", "--no-state", "--output", "null"],
            environment: bus.environment.merging(["HOME": home.path, "XDG_RUNTIME_DIR": home.path]) { $1 })
    }

    @Test func `says in one line that it runs, as what, and how to end it`() async throws {
        let (bus, home) = (try await PrivateBus(), try TemporaryFolder())
        let first = try serve(bus, home)
        let line = "marquee: running as org.mpris.MediaPlayer2.marquee; end it with Ctrl-C or 'marquee quit'\r\n"
        try await eventually("the line: \(first.output)") { first.output == line }
        let second = try serve(bus, home)
        try await eventually("the second") { second.output.hasSuffix("'\r\n") }
        let command = second.output.components(separatedBy: "'")[1]
        #expect(second.output.contains("beside another Marquee"))
        #expect(command.hasPrefix("marquee quit --player instance"))
        // What it says is true.
        let result = try await bus.run(program, command.split(separator: " ").dropFirst().map(String.init))
        #expect(result.status == 0, "\(result)")
        #expect(try await second.status() == 0)
        first.press("\u{3}")
        #expect(try await first.status() == 0)
    }
}
