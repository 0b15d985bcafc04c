import DBus
import Foundation
import TestSupport
import Testing

/// The built program and the machine's sleep, with a stand-in for logind on a system bus of the test's own.
@Suite(.serialized) struct SleepTests {
    private let system: PrivateBus
    private static let whilePlaying: Set<MockLogind.Lock> = [
        MockLogind.Lock("sleep", "delay"), MockLogind.Lock("sleep", "block"),
    ]

    init() async throws {
        system = try await PrivateBus()
    }

    private func program(
        _ arguments: [String] = [], home: Home? = nil, bus: PrivateBus? = nil, sound: PrivateSoundServer? = nil
    ) async throws -> RunningProgram {
        try await RunningProgram(
            arguments + (try await SharedTones.long(2)), bus: bus, home: home, sound: sound,
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": system.address])
    }

    private func sounding(on sound: PrivateSoundServer, _ logind: MockLogind) async throws -> RunningProgram {
        let program = try await program(sound: sound)
        try await program.wait(for: "Playing")
        try await eventually("sound") { try await program.position > 0.2 }
        try await locks(logind, Self.whilePlaying)
        return program
    }

    private func locks(_ logind: MockLogind, _ expected: Set<MockLogind.Lock>) async throws {
        try await eventually("\(expected), not \(logind.locks)") { logind.openLocks == expected }
    }

    /// The statuses that were signalled from now on, each with its moment.
    private func recordStatuses(of program: RunningProgram) async throws
        -> Held<[(status: String, time: ContinuousClock.Instant)]>
    {
        let seen = Held<[(status: String, time: ContinuousClock.Instant)]>([])
        let subscription = try await program.client.withConnection { connection in
            Keeper(
                connection.subscribe(to: SignalMatch(path: RunningProgram.path, member: "PropertiesChanged")) {
                    signal in
                    guard let status = signal.changedPlayerProperties?["PlaybackStatus"]?.asString else { return }
                    seen.update { $0?.append((status, .now)) }
                })
        }
        try await program.client.roundTrip()
        subscriptions.withLock { $0.append(subscription) }
        return seen
    }

    private let subscriptions = Locked<[Keeper]>([])

    @Test func `locks are held while it plays, and soon after none`() async throws {
        let logind = try await MockLogind(system)
        let program = try await program(["--paused"])
        try await program.wait(for: "Paused")
        #expect(logind.locks.isEmpty)
        try await program.call("Play")
        try await locks(logind, Self.whilePlaying)
        try await program.call("Next")
        try await program.wait(for: "Playing", title: "Tone2")
        try await program.call("Pause")
        try await locks(logind, [])
        #expect(logind.locks.count == 2)
        try await program.call("Play")
        try await locks(logind, Self.whilePlaying)
        #expect(try await program.quit() == 0)
        try await locks(logind, [])
    }

    @Test func `before a sleep it is paused and silent, then the lock goes, and nothing resumes`() async throws {
        let sound = try await PrivateSoundServer()
        let logind = try await MockLogind(system)
        let program = try await sounding(on: sound, logind)
        let statuses = try await recordStatuses(of: program)
        // A sink that does not answer is not known to be silent.
        sound.freeze()
        try await logind.announceSleep(true)
        try await eventually("the pause") { statuses.value?.map(\.status) == ["Paused"] }
        try await Task.sleep(for: .milliseconds(300))
        #expect(logind.openLocks.contains(MockLogind.Lock("sleep", "delay")))
        sound.thaw()
        try await locks(logind, [])
        #expect(!(try await sound.pactl("list", "sink-inputs").output.contains("Corked: no")))
        let (paused, released) = (try #require(statuses.value?.first?.time), try #require(logind.delayLockClosing))
        #expect(paused < released)
        try await logind.announceSleep(false)
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await program.status == "Paused")
        #expect(statuses.value?.count == 1)
        #expect(logind.locks.count == 2)
        try await program.call("Play")
        try await locks(logind, Self.whilePlaying)
    }

    @Test func `a sound server that stands still does not hold the sleep up for long`() async throws {
        let sound = try await PrivateSoundServer()
        let logind = try await MockLogind(system)
        let program = try await sounding(on: sound, logind)
        sound.freeze()
        let start = ContinuousClock.now
        try await logind.announceSleep(true)
        try await locks(logind, [])
        #expect(ContinuousClock.now - start < .milliseconds(3_500))
        #expect(try await program.status == "Paused")
        sound.thaw()
    }

    @Test func `the position is in the memory before the machine sleeps`() async throws {
        let logind = try await MockLogind(system)
        let (home, bus) = (try Home(), try await PrivateBus())
        let first = try await program(home: home, bus: bus)
        try await first.wait(for: "Playing")
        try await first.call("Seek", [.int64(5_000_000)])
        try await eventually("a second more") { try await first.position > 6 }
        try await locks(logind, Self.whilePlaying)
        try await logind.announceSleep(true)
        try await locks(logind, [])
        // The battery is empty before it wakes.
        first.child.send(signal: SIGKILL)
        _ = await first.child.status()
        let second = try await RunningProgram([], bus: bus, home: home)
        let position = try await second.position
        #expect(try await second.status == "Paused")
        #expect(position > 6 && position < 8, "\(position)")
    }

    @Test func `without logind it plays, and one that comes later is asked`() async throws {
        let program = try await program()
        try await program.wait(for: "Playing")
        try await eventually("sound") { try await program.position > 0.1 }
        let logind = try await MockLogind(system)
        try await locks(logind, Self.whilePlaying)
        #expect(try await program.quit() == 0)
    }

    @Test func `one that refuses is asked once, and is no reason not to play`() async throws {
        let logind = try await MockLogind(system, .refusing)
        let program = try await program(["--verbose"])
        try await program.wait(for: "Playing")
        try await eventually("the reason") {
            program.child.errorOutput.contains("keeping the machine from suspending is not possible: Permission denied")
        }
        try await program.call("Pause")
        try await program.call("Play")
        #expect(try await program.quit() == 0)
        #expect(logind.locks.isEmpty)
        let lines = program.child.errorOutput.split(separator: "\n").filter { $0.contains("not possible") }
        #expect(lines.count == 2, "\(program.child.errorOutput)")
    }

    @Test func `one that hangs delays nothing, and a lock that comes too late is closed`() async throws {
        let logind = try await MockLogind(system, .hanging)
        let program = try await program()
        try await program.wait(for: "Playing")
        try await eventually("the calls") { logind.waitingCalls == 2 }
        let clock = ContinuousClock()
        let start = clock.now
        try await program.call("Pause")
        try await program.call("Play")
        try await program.call("Pause")
        #expect(clock.now - start < .seconds(1))
        // Longer than locks are kept.
        try await Task.sleep(for: .milliseconds(1_300))
        try await logind.answerLate()
        try await eventually("the locks to be closed") { logind.locks.count == 2 && logind.openLocks.isEmpty }
        #expect(try await program.quit() == 0)
    }

    @Test func `after a restart of logind the locks are its own`() async throws {
        let former = try await MockLogind(system)
        let program = try await program()
        try await program.wait(for: "Playing")
        try await locks(former, Self.whilePlaying)
        try await former.leave()
        let next = try await MockLogind(system)
        try await locks(next, Self.whilePlaying)
        try await locks(former, [])
        try await next.announceSleep(true)
        try await program.wait(for: "Paused")
        try await locks(next, [])
    }

    @Test func `the machine's bus goes and comes back while it plays`() async throws {
        let former = try await MockLogind(system)
        let program = try await program()
        try await program.wait(for: "Playing")
        try await locks(former, Self.whilePlaying)
        await system.kill()
        try await system.start()
        let next = try await MockLogind(system)
        try await locks(next, Self.whilePlaying)
        #expect(try await program.status == "Playing")
    }

    @Test func `no lock is taken that the settings forbid, from the moment they say so`() async throws {
        let logind = try await MockLogind(system)
        let home = try Home()
        try home.configure("[session]\nkeep-awake=off\n")
        let program = try await program(home: home)
        try await program.wait(for: "Playing")
        try await locks(logind, [MockLogind.Lock("sleep", "delay")])
        try home.configure("[session]\nkeep-awake=on\ndelay-sleep=off\n")
        try await locks(logind, [MockLogind.Lock("sleep", "block")])
    }
}

/// Keeps a subscription; it is cancelled on the queue of its client, with the client.
private final class Keeper: @unchecked Sendable {
    let subscription: SignalSubscription
    init(_ subscription: SignalSubscription) { self.subscription = subscription }
}
