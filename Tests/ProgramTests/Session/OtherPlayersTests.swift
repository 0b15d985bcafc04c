import DBus
import Foundation
import TestSupport
import Testing

/// Two of the built program on one bus, each a player to the other.
@Suite(.serialized) struct OtherPlayersTests {
    private let bus: PrivateBus

    init() async throws {
        bus = try await PrivateBus()
    }

    private func player(_ settings: String = "", _ arguments: [String] = ["--paused"]) async throws -> RunningProgram {
        let home = try Home()
        if !settings.isEmpty { try home.configure("[session]\n" + settings) }
        let media = try await SharedTones.long(1)
        let program = try await RunningProgram(["--no-state"] + arguments + media, bus: bus, home: home)
        try await program.wait(for: arguments.isEmpty ? "Playing" : "Paused")
        return program
    }

    @Test func `others are paused, and go on when it stops`() async throws {
        let rival = try await player("", [])
        let idle = try await player()
        let own = try await player("other-players=pause-and-resume\n")
        #expect(try await rival.status == "Playing")
        try await own.call("Play")
        try await rival.wait(for: "Paused")
        // A pause leaves the others alone.
        try await own.call("Pause")
        try await own.call("Play")
        try await own.wait(for: "Playing")
        #expect(try await rival.status == "Paused")
        try await own.call("Stop")
        try await rival.wait(for: "Playing")
        #expect(try await idle.status == "Paused")
        #expect(try await own.status == "Stopped")
    }

    @Test func `others go on when it ends`() async throws {
        let rival = try await player("", [])
        let own = try await player("category=solo-ambient\nother-players=pause-and-resume\n")
        try await own.call("Play")
        try await rival.wait(for: "Paused")
        #expect(try await own.quit() == 0)
        try await rival.wait(for: "Playing")
    }

    @Test func `whom somebody has played and paused since stays paused`() async throws {
        let (touched, rival) = (try await player("", []), try await player("", []))
        let own = try await player("other-players=pause-and-resume\n")
        try await own.call("Play")
        try await rival.wait(for: "Paused")
        try await touched.wait(for: "Paused")
        try await touched.call("Play")
        try await touched.call("Pause")
        try await own.call("Stop")
        try await rival.wait(for: "Playing")
        #expect(try await touched.status == "Paused")
    }

    @Test(arguments: ["", "other-players=pause\n"])
    func `without the wish for it nobody is let go, or even paused`(settings: String) async throws {
        let rival = try await player("", [])
        let own = try await player(settings)
        try await own.call("Play")
        try await own.wait(for: "Playing")
        try await rival.wait(for: settings.isEmpty ? "Playing" : "Paused")
        try await own.call("Stop")
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await rival.status == (settings.isEmpty ? "Playing" : "Paused"))
    }

    @Test func `another player interrupts where that is wanted, until it stops`() async throws {
        let own = try await player("pause-for-other-players=on\n", [])
        let rival = try await player()
        try await rival.call("Play")
        try await own.wait(for: "Paused")
        try await rival.call("Stop")
        try await own.wait(for: "Playing")
        // One that was paused may go on any time.
        try await rival.call("Play")
        try await own.wait(for: "Paused")
        try await rival.call("Pause")
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await own.status == "Paused")
        try await own.call("Play")
        try await rival.call("Play")
        try await own.wait(for: "Paused")
        // And one that has gone leaves the sound to us.
        rival.child.send(signal: SIGKILL)
        try await own.wait(for: "Playing")
    }

    @Test func `a pause by the user during the interruption is the user's`() async throws {
        let own = try await player("pause-for-other-players=on\n", [])
        let rival = try await player()
        try await rival.call("Play")
        try await own.wait(for: "Paused")
        try await own.call("Pause")
        try await rival.call("Stop")
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await own.status == "Paused")
    }

    @Test func `a phone's link pauses and plays, and nothing else does`() async throws {
        let own = try await player("pause-for-other-players=on\n", [])
        let link = try await BusClient(bus, label: "link")
        try await link.withConnection { _ = try $0.requestName("org.kde.kdeconnect") }
        func tell(_ member: String) async throws {
            _ = try await link.call(own.name, RunningProgram.path, RunningProgram.playerInterface, member)
        }
        try await tell("Pause")
        try await own.wait(for: "Paused")
        // What the phone plays sounds on the phone.
        try await link.withConnection { connection in
            for status in ["Playing", "Stopped"] {
                connection.emitPropertiesChanged(
                    path: RunningProgram.path, interface: RunningProgram.playerInterface,
                    changed: [("PlaybackStatus", .string(status))])
            }
        }
        try await link.roundTrip()
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await own.status == "Paused")
        try await tell("Play")
        try await own.wait(for: "Playing")
        await link.close()
    }
}
