import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Songs as bytes for a server to send, made once.
struct ServedMedia {
    static let shared = Task { try await ServedMedia() }

    /// MP3 of constant bit rate, ``second`` bytes for each of its ten seconds.
    let song: [UInt8]
    static let second = 8_000

    private init() async throws {
        let folder = try TemporaryFolder()
        try await Tone.generate(
            seconds: 10, with: "lamemp3enc target=bitrate bitrate=64 cbr=true", to: folder.file("song.mp3"))
        song = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("song.mp3"))))
    }
}

extension RunningProgram {
    func openAddress(_ url: String) async throws {
        try await call("OpenUri", [.string(url)])
    }

    /// The message of the error a call to open an address ends with.
    func complaint(about url: String) async -> String {
        do throws(DBusError) {
            _ = try await client.call(name, Self.path, Self.playerInterface, "OpenUri", [.string(url)])
            return "no error"
        } catch {
            return error.message
        }
    }

    /// Waits until the position has passed a place; fails when playback has stopped before.
    func wait(until seconds: Double) async throws {
        try await eventually("the position \(seconds)", within: .seconds(20)) {
            if try await status == "Stopped" { throw WaitedInVain("the position \(seconds): it has stopped") }
            return try await position >= seconds
        }
    }
}

extension Sequence where Element == SignalMessage {
    /// Values of a property of the program's own interface, as they were signalled.
    func own(_ property: String) -> [Value] {
        filter { $0.path == RunningProgram.controlPath && $0.arguments.count > 1 }
            .compactMap { $0.arguments[1][property] }
    }
}
