import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The service is killed at 200 moments, and what was answered before is there each time.
@Suite(.serialized) struct KillTests {
    private static let rounds = 200

    @Test func `whatever moment a kill comes, what was answered is there and nothing plays by itself`() async throws {
        let seed = UInt64.random(in: .min ... .max)
        let run = try await CrashRun(seed: seed)
        for round in 0..<Self.rounds {
            let faults = try await run.round(round)
            guard faults.isEmpty else {
                Issue.record("round \(round), seed \(seed):\n\(faults.joined(separator: "\n"))")
                return
            }
        }
        #expect(run.answeredCount > Self.rounds / 2, "enough was done to be worth the kills")
    }
}

/// One service after the other in one home, each killed.
private final class CrashRun {
    private let home: Home
    private let bus: PrivateBus
    private let media: [String]
    private var generator: SeededGenerator
    private var model = RememberedModel()
    /// The operation that was under way when the kill came.
    private var underWay: CrashOperation?
    private var killMoment = ContinuousClock.now
    private var history: [String] = []
    private(set) var answeredCount = 0

    init(seed: UInt64) async throws {
        home = try Home()
        bus = try await PrivateBus()
        generator = SeededGenerator(seed: seed)
        var media: [String] = []
        for number in 1...6 {
            let path = home.folder.file("Tone\(number).flac")
            try await Tone.generate(seconds: 120, with: "flacenc", title: "Tone\(number)", to: path)
            media.append("file://" + path)
        }
        self.media = media
    }

    /// Starts, compares, does some things and kills. What is wrong, in words.
    func round(_ number: Int) async throws -> [String] {
        if Int.random(in: 0..<10, using: &generator) == 0 { try await killAtStart() }
        let program = try await RunningProgram([], bus: bus, home: home)
        let found = try await program.state(page: 7)
        let faults = compare(found)
        guard faults.isEmpty else { return faults + history.suffix(12) + [program.child.errorOutput] }
        model = RememberedModel(found)
        underWay = nil
        history.append("-- round \(number): \(found.status) \(found.current?.text ?? "nothing") at \(found.position)")

        let delay = Duration.microseconds(Int.random(in: 0...180_000, using: &generator))
        let child = program.child
        let kill = Task {
            try await Task.sleep(for: delay)
            child.send(signal: SIGKILL)
            return ContinuousClock.now
        }
        let fault = await operate(program)
        killMoment = try await kill.value
        guard await child.status() == -SIGKILL else { return ["it ended by itself: \(child.errorOutput)"] + history }
        await program.client.close()
        return fault.map { [$0] + history.suffix(12) } ?? []
    }

    /// A kill before there is anything on the bus changes nothing.
    private func killAtStart() async throws {
        let child = try await ChildProcess(
            RunningProgram.executable, ["serve", "--output", "null"], environment: home.environment(on: bus))
        try await Task.sleep(for: .microseconds(Int.random(in: 0...30_000, using: &generator)))
        child.send(signal: SIGKILL)
        _ = await child.status()
    }

    /// An edit that was under way is there wholly or not at all.
    private func compare(_ found: PlayerState) -> [String] {
        let faults = model.faults(of: found, killedAt: killMoment)
        guard let underWay, !faults.isEmpty else { return faults }
        var after = model
        after.apply(underWay)
        let faultsAfter = after.faults(of: found, killedAt: killMoment)
        if faultsAfter.isEmpty { return [] }
        return ["Without \(underWay):"] + faults + ["With it:"] + faultsAfter
    }

    /// One operation after the other until the kill comes.
    private func operate(_ program: RunningProgram) async -> String? {
        do {
            while true {
                let operation = CrashOperation.random(for: model, media: media, using: &generator)
                underWay = operation
                history.append("\(operation)")
                let new = try await operation.perform(on: program)
                model.apply(operation, new: new)
                underWay = nil
                answeredCount += 1
                async let player = program.all()
                let tracks = try await program.client.get(
                    program.name, RunningProgram.path, RunningProgram.trackListInterface, "Tracks")
                let ids = tracks.asObjectPaths ?? []
                model.see(ids, try await player)
                guard model.queue.map(\.id) == ids else { return "the queue is \(ids), not \(model.queue)" }
            }
        } catch {
            let error = error as? DBusError
            let names = ["NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected"]
            if let error, names.contains(where: error.name.hasSuffix) { return nil }
            return "failed: \(String(describing: error))"
        }
    }
}
