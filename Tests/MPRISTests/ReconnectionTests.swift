import DBus
import EventQueue
import Foundation
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

/// What the log would hear.
private final class ChangeRecorder: Sendable {
    private let list = Locked<[ConnectionChange]>([])
    func add(_ change: ConnectionChange) { list.withLock { $0.append(change) } }
    var changes: [ConnectionChange] { list.withLock { $0 } }
}

@Suite struct ReconnectionTests {
    private func comeBack(_ bus: PrivateBus, within limit: Duration = .seconds(3)) async throws -> BusClient {
        let begin = ContinuousClock.now
        let client = try await BusClient(bus)
        try await eventually("the service to come back", within: limit) {
            let owned = try await client.call(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                [.string("org.mpris.MediaPlayer2.test")])
            return owned == [.boolean(true)]
        }
        #expect(ContinuousClock.now - begin < limit)
        return client
    }

    @Test func `the service comes back with the bus, and knows what happened meanwhile (C11, D19)`() async throws {
        try await withBench { bench async throws in
            let recorder = ChangeRecorder()
            await bench.service.onConnectionChange { recorder.add($0) }
            try await bench.call("Play")
            await bench.bus.kill()
            try await eventually("the loss to be noticed") { await bench.service.busName == nil }
            // Music goes on.
            await bench.player.endTrack()
            await bench.player.change { $0.volume = 0.125 }
            try await bench.bus.start()
            let client = try await comeBack(bench.bus)
            let all = try await client.getAll(bench.name, objectPath, playerInterface)
            #expect(all["Metadata"]?["xesam:title"] == .string("Track 2"))
            #expect(all["PlaybackStatus"] == .string("Playing"))
            #expect(all["Volume"] == .double(0.125))
            _ = try await client.call(bench.name, objectPath, playerInterface, "Pause")
            #expect(
                try await client.get(bench.name, objectPath, playerInterface, "PlaybackStatus") == .string("Paused"))
            #expect(recorder.changes == [.disconnected, .connected(busName: bench.name)])
            await client.close()
            await bench.service.stop()
        }
    }

    @Test func `a command under way when the bus dies harms nothing`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            let gate = AsyncStream.makeStream(of: Void.self)
            let center = bench.player.session.remoteCommandCenter
            center.pause.addTarget { _ in
                for await _ in gate.stream { break }
                return .success
            }
            try await eventually("the command to be possible") {
                try await bench.client.get(bench.name, objectPath, playerInterface, "CanPause") == .boolean(true)
            }
            let call = Task { try await bench.client.call(bench.name, objectPath, playerInterface, "Pause") }
            try await eventually("the command to arrive") { await bench.service.commandsInFlight == 1 }
            await bench.bus.kill()
            _ = await call.result
            try await bench.bus.start()
            let client = try await comeBack(bench.bus)
            gate.continuation.finish()
            try await eventually("the command to end") { await bench.service.commandsInFlight == 0 }
            _ = try await client.call(bench.name, objectPath, playerInterface, "Play")
            await client.close()
            await bench.service.stop()
        }
    }

    @Test func `while there is no bus the service sleeps between tries and says nothing`() async throws {
        try await withBench { bench async throws in
            let recorder = ChangeRecorder()
            await bench.service.onConnectionChange { recorder.add($0) }
            await bench.bus.kill()
            try await eventually("the loss to be noticed") { recorder.changes == [.disconnected] }
            let usage = await cpuTime(of: bench.queue)
            // No event marks that nothing happens: two and a half intervals.
            try await Task.sleep(for: .milliseconds(2_500))
            #expect(await cpuTime(of: bench.queue) - usage < .milliseconds(50))
            #expect(recorder.changes == [.disconnected])
            try await bench.bus.start()
            let client = try await comeBack(bench.bus)
            await client.close()
            await bench.service.stop()
        }
    }

    /// What the queue's thread has used.
    private func cpuTime(of queue: EventQueue) async -> Duration {
        await withCheckedContinuation { continuation in
            queue.async {
                var time = timespec()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
                continuation.resume(
                    returning: .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec)))
            }
        }
    }

    @Test func `stop while there is no bus ends the tries`() async throws {
        try await withBench { bench async throws in
            await bench.bus.kill()
            try await eventually("the loss to be noticed") { await bench.service.busName == nil }
            await bench.service.stop()
            try await bench.bus.start()
            let client = try await BusClient(bench.bus)
            let owned = try await client.call(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner", [.string(bench.name)])
            #expect(owned == [.boolean(false)])
            await client.close()
        }
    }

    @Test func `twenty buses later no descriptor is left behind`() async throws {
        let bus = try await PrivateBus()
        let player = ScriptedPlayer()
        player.addTargets()
        await player.load(3)
        let queue = EventQueue(label: "dbus")
        let service = MPRISService(
            session: player.session, identity: testIdentity, queue: queue, address: .address(bus.address))
        try await service.start()
        await service.retry(every: .milliseconds(20))
        var counts: [Int] = []
        for round in 0..<20 {
            await bus.kill()
            await player.change { $0.volume = Double(round) / 20 }
            try await bus.start()
            let client = try await comeBack(bus)
            let all = try await client.getAll("org.mpris.MediaPlayer2.test", objectPath, playerInterface)
            #expect(all["Volume"] == .double(Double(round) / 20))
            await client.close()
            counts.append(descriptorsConnected(to: bus.socketPath))
        }
        #expect(counts.allSatisfy { $0 == 1 }, "\(counts)")
        await service.stop()
        queue.stop()
        player.queue.stop()
    }

    /// How many sockets of this process have this peer; dead ones keep their peer's name.
    private func descriptorsConnected(to path: String) -> Int {
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return open.compactMap { Int32($0) }.count { descriptor in
            var address = sockaddr_un()
            var length = socklen_t(MemoryLayout<sockaddr_un>.size)
            let named = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            let bytes = withUnsafeBytes(of: address.sun_path) { Array($0.prefix { $0 != 0 }) }
            return named == 0 && String(decoding: bytes, as: UTF8.self) == path
        }
    }
}

extension MPRISService {
    fileprivate func retry(every interval: Duration) {
        retryInterval = interval
    }
}
