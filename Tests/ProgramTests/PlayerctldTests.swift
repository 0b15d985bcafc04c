import DBus
import Foundation
import TestSupport
import Testing

/// playerctld with two players of ours: it must take both in, follow the one that changed last, and never fall over
/// what it is told (C6, C24, C30).
@Suite(.serialized) struct PlayerctldTests {
    private static let name = "org.mpris.MediaPlayer2.playerctld"

    private func names(_ client: BusClient) async throws -> [String] {
        let value = try? await client.get(
            Self.name, RunningProgram.path, "com.github.altdesktop.playerctld", "PlayerNames")
        return value?.asStrings ?? []
    }

    private func wait(for expected: [String], _ client: BusClient) async throws {
        var last: [String] = []
        do {
            try await eventually("\(expected)") {
                last = try await names(client)
                return last == expected
            }
        } catch {
            Issue.record("playerctld knows \(last), not \(expected)")
            throw error
        }
    }

    @Test func `it follows the player that changed last, and commands reach that one`() async throws {
        let tones = try await SharedTones.long(2)
        try await withProgram(tones) { first, _ in
            let daemon = try await ChildProcess(
                "playerctld", [],
                environment: ProcessInfo.processInfo.environment.merging(first.bus.environment) { $1 })
            try await wait(for: [first.name], first.client)
            try await withProgram(tones, bus: first.bus) { second, _ in
                #expect(second.name != first.name)
                try await wait(for: [second.name, first.name], first.client)
                func playerctl(_ words: String...) async throws -> String {
                    let result = try await first.bus.run("playerctl", ["--player", "playerctld"] + words)
                    #expect(result.status == 0, "\(words): \(result) \(daemon.errorOutput)")
                    return result.output.trimmingCharacters(in: .newlines)
                }
                let listed = try await first.bus.run("playerctl", ["--list-all"])
                for player in [first, second] {
                    #expect(listed.lines.contains(String(player.name.dropFirst("org.mpris.MediaPlayer2.".count))))
                }

                try await first.call("Play")
                try await wait(for: [first.name, second.name], first.client)
                #expect(try await playerctl("status") == "Playing")
                #expect(try await second.status == "Paused")
                _ = try await playerctl("next")
                #expect(try await first.title == "Tone2")
                #expect(try await second.title == "Tone1")

                try await second.call("Next")
                try await wait(for: [second.name, first.name], first.client)
                _ = try await playerctl("volume", "0.4")
                #expect(try await second.player("Volume") == .double(0.4))
                #expect(try await first.player("Volume") == .double(1))

                // Playing on for a while is no change.
                try await eventually("the first to play on") { try await first.position > 0.3 }
                #expect(try await names(first.client) == [second.name, first.name])
            }
            try await wait(for: [first.name], first.client)
            // It says so itself when a player has no track list and no playlists, which are optional.
            let complaints = daemon.errorOutput.split(separator: "\n").filter { line in
                !["tracklist", "playlists", "TrackList", "Playlists"].contains { line.contains($0) }
            }
            #expect(daemon.isRunning && complaints == [])
        }
    }
}
