import DBus
import Foundation
import TestSupport
import Testing

/// `marquee doctor` of the built program.
@Suite(.serialized) struct DoctorTests {
    private let home: Home
    private let bus: PrivateBus

    init() async throws {
        home = try Home()
        bus = try await PrivateBus()
    }

    private func doctor(_ words: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        try await run(
            RunningProgram.executable, ["doctor"] + words,
            environment: home.environment(on: bus).merging(["NO_COLOR": ""]) { $1 }.merging(environment) { $1 })
    }

    @Test func `of a running service it prints every property with its type, and nothing is broken`() async throws {
        try await withProgram(try await SharedTones.long(2), bus: bus, home: home) { program, _ in
            let result = try await doctor("--json")
            let reading = try DoctorReading(result)
            #expect(reading.player == "marquee")
            #expect(reading.broken == [])
            #expect(result.status == 0, "\(result.errorOutput)")
            let interfaces: [(ObjectPath, String)] = [
                (RunningProgram.path, RunningProgram.rootInterface),
                (RunningProgram.path, RunningProgram.playerInterface),
                (RunningProgram.path, RunningProgram.rootInterface + ".TrackList"),
                (RunningProgram.path, RunningProgram.rootInterface + ".Playlists"),
                (RunningProgram.controlPath, RunningProgram.controlInterface),
            ]
            for (path, interface) in interfaces {
                let table = try await program.client.getAll(program.name, path, interface)
                let printed = reading.lines.filter { $0.group == interface }.map { "\($0.name) \($0.type ?? "")" }
                for entry in table.asDictionary ?? [] {
                    let wanted = "\(entry.key.asString ?? "") \(entry.value.unwrapped.signature.text)"
                    #expect(printed.contains(wanted), "\(interface): \(printed)")
                }
            }
            #expect(try reading.line("xesam:title").type == "s")
            // The home of this test has no desktop entry.
            #expect(try reading.line("DesktopEntry").notes.contains("GNOME, Plasma and the XFCE panel"))
        }
    }

    @Test func `for people it keeps within 80 columns and says each thing once`() async throws {
        try await withProgram(try await SharedTones.long(1), bus: bus, home: home) { _, _ in
            let result = try await doctor()
            #expect(result.status == 0, "\(result)")
            #expect(result.lines.allSatisfy { $0.count <= 80 }, "\(result.lines.filter { $0.count > 80 })")
            #expect(result.output.contains("Player: marquee\n\norg.mpris.MediaPlayer2\n"))
            #expect(!result.output.contains("\u{1B}"))
            #expect(result.lines.contains { $0.hasPrefix("  ok      PlaybackStatus") && $0.hasSuffix("Paused") })
        }
    }

    @Test func `a player that breaks the contract is told what is wrong, and it ends with 1`() async throws {
        let player = try await BadPlayer(bus)
        let result = try await doctor("--json", "--player", BadPlayer.name)
        #expect(result.status == 1)
        let reading = try DoctorReading(result)
        for name in [
            "Identity", "PlaybackStatus", "Rate", "Volume", "Position", "CanPlay", "CanQuit", "mpris:trackid",
            "mpris:artUrl", "xesam:artist",
        ] {
            #expect(try reading.line(name).grade == "broken", "\(name)")
        }
        for name in ["DesktopEntry", "CanSeek", "CanControl", "LoopStatus", "xesam:title", "mpris:length"] {
            #expect(try reading.line(name).grade != "ok", "\(name)")
        }
        let text = try await doctor("--player", BadPlayer.name)
        #expect(text.status == 1)
        #expect(text.lines.allSatisfy { $0.count <= 80 } && !text.output.contains("\u{1B}"), "\(text)")
        await player.client.close()
    }

    @Test func `a player that does not answer within a second is told so, and nobody waits longer`() async throws {
        let end = DispatchSemaphore(value: 0)
        let player = try await BadPlayer(bus, silence: { _ = end.wait(timeout: .now() + 20) })
        let result = try await doctor("--json", "--player", BadPlayer.name)
        end.signal()
        #expect(result.status == 1)
        let lines = try DoctorReading(result).lines
        let trackList = lines.filter { $0.group.hasSuffix(".TrackList") }
        #expect(trackList.map(\.grade) == ["broken"])
        #expect(trackList.first?.notes.contains("within 1 s") == true)
        await player.client.close()
    }

    @Test func `a player that was asked for and is not there is exit code 3`() async throws {
        let result = try await doctor("--player", "nobody")
        #expect(result.status == 3 && result.output.isEmpty, "\(result)")
        #expect(result.errorOutput.contains("no player 'nobody'"))
    }

    @Test func `without a service it says how to start one and looks at the machine`() async throws {
        let result = try await doctor()
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("marquee serve") && result.output.contains("GStreamer 1."))
        #expect(!result.output.contains("org.mpris.MediaPlayer2.Player"))
    }

    @Test func `without GStreamer's plugins it names what is missing and what brings it`() async throws {
        let folder = try TemporaryFolder()
        let environment = [
            "GST_PLUGIN_SYSTEM_PATH_1_0": folder.path, "GST_REGISTRY": folder.file("registry"),
            "GIO_MODULE_DIR": folder.path,
        ]
        let result = try await doctor("--json", environment: environment)
        #expect(result.status == 1)
        let reading = try DoctorReading(result)
        for name in ["Core", "Decoding", "Conversion", "Speed"] {
            #expect(try reading.line(name).grade == "broken", "\(name)")
        }
        for name in [
            "FLAC", "MP3", "AAC, M4A", "ALAC", "Ogg Vorbis", "Opus", "WAV", "WavPack", "APE", "WMA", "HTTP", "HTTPS",
            "HLS",
            "DASH", "PulseAudio plugin", "ALSA plugin", "Equaliser", "ReplayGain",
        ] {
            let line = try reading.line(name)
            #expect(line.grade == "gap" && line.notes.contains("Install "), "\(name): \(line)")
        }
        #expect(try reading.line("HTTPS").notes.contains("glib-networking"))
        let install = try #require(reading.install)
        #expect(install.hasPrefix("sudo ") && install.contains("libav"), "\(install)")
    }

    @Test func `without a bus and without sound it says what that costs`() async throws {
        let environment = [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/system",
            "PULSE_SERVER": "unix:/nowhere/pulse",
        ]
        let result = try await doctor("--json", environment: environment)
        #expect(result.status == 1)
        let reading = try DoctorReading(result)
        #expect(try reading.line("Session bus").grade == "broken")
        #expect(try reading.line("Session bus").notes.contains("dbus-run-session"))
        #expect(try reading.line("logind").grade == "gap")
        #expect(try reading.line("Sound server").grade == "broken")
        #expect(try reading.line("Sound server").notes.contains("PULSE_SERVER"))
    }

    @Test func `addresses that begin with https need glib-networking, and only they do`() async throws {
        let folder = try TemporaryFolder()
        let result = try await doctor("--json", environment: ["GIO_MODULE_DIR": folder.path, "GIO_EXTRA_MODULES": ""])
        let reading = try DoctorReading(result)
        #expect(try reading.line("HTTP").grade == "ok")
        #expect(try reading.line("HTTPS").grade == "gap")
        #expect(try reading.line("HTTPS").notes.contains("glib-networking"))
        #expect(result.status == 0)
    }

    @Test func `logind is looked for on the system bus`() async throws {
        let system = try await BusClient(bus, label: "logind")
        _ = try await system.withConnection { try $0.requestName("org.freedesktop.login1") }
        let result = try await doctor("--json", environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        #expect(try DoctorReading(result).line("logind").grade == "ok")
        await system.close()
    }

    @Test func `a mistake in the settings and a folder that cannot be written are broken`() async throws {
        let folder = URL(fileURLWithPath: home.configurationFile).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "[playback]\nskip-forward=soon\n".write(
            toFile: home.configurationFile, atomically: true, encoding: .utf8)
        let file = try home.folder.write("", to: "file")
        let result = try await doctor(
            "--json", environment: ["XDG_STATE_HOME": file + "/state", "XDG_CACHE_HOME": file + "/cache"])
        #expect(result.status == 1)
        let reading = try DoctorReading(result)
        #expect(try reading.line("Configuration").notes.hasPrefix("Line 2: "))
        #expect(try reading.line("State").notes.contains("is no folder"))
        #expect(try reading.line("Library").grade == "ok")
        #expect(try reading.line("Pictures").notes.contains("Clients are shown no covers"))
        // Whoever asks for permission there gets it.
        let unreal = try await doctor("--json", environment: ["XDG_CACHE_HOME": "/proc"])
        #expect(try DoctorReading(unreal).line("Pictures").notes.contains("/proc cannot be written"))
        #expect(try home.names(in: home.folder.path).allSatisfy { !$0.contains("doctor") }, "nothing is left")
    }

    @Test func `what is installed is found, and a desktop entry without its program is broken`() async throws {
        let applications = home.memoryPath + "/data/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        func install(_ program: String) throws {
            try "[Desktop Entry]\nTryExec=\(program)\nExec=\(program) play %U\n".write(
                toFile: applications + "/marquee.desktop", atomically: true, encoding: .utf8)
        }
        try install(RunningProgram.executable)
        #expect(try DoctorReading(try await doctor("--json")).line("Desktop entry").grade == "ok")
        try install("/nowhere/marquee")
        let result = try await doctor("--json")
        #expect(result.status == 1)
        #expect(try DoctorReading(result).line("Desktop entry").notes.contains("/nowhere/marquee"))
    }
}
