import DBus
import EventQueue
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

/// What happened, in order, from any thread.
private final class Order: Sendable {
    private let list = Locked<[String]>([])
    func note(_ event: String) { list.withLock { $0.append(event) } }
    var events: [String] { list.withLock { $0 } }
}

@Suite struct CommandOrderTests {
    @Test func `a handler runs on the queue of the service, also after a wait`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            let order = Order()
            let (queue, elsewhere) = (bench.service.queue, EventQueue(label: "elsewhere"))
            defer { elsewhere.stop() }
            bench.player.session.remoteCommandCenter.pause.addTarget { _ in
                order.note(queue.isCurrent ? "on the queue" : "elsewhere")
                await withCheckedContinuation { waiting in elsewhere.async { waiting.resume() } }
                order.note(queue.isCurrent ? "on the queue" : "elsewhere")
                return .success
            }
            _ = try await bench.call("Pause")
            #expect(order.events == ["on the queue", "on the queue"])
        }
    }

    @Test func `handlers start in the order of the calls, and none waits for another (D28)`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            let order = Order()
            let gate = AsyncStream.makeStream(of: Void.self)
            let center = bench.player.session.remoteCommandCenter
            center.pause.addTarget { _ in
                order.note("pause starts")
                for await _ in gate.stream { break }
                order.note("pause ends")
                return .success
            }
            center.stop.addTarget { _ in
                order.note("stop")
                return .success
            }
            let pause = Task { try await bench.client.call(bench.name, objectPath, playerInterface, "Pause") }
            try await eventually("the first") { order.events == ["pause starts"] }
            try await bench.call("Stop")
            gate.continuation.finish()
            _ = try await pause.value
            #expect(order.events == ["pause starts", "stop", "pause ends"])
        }
    }

    @Test func `states come out one by one and in order (C34)`() async throws {
        try await withBench { bench async throws in
            let session = bench.player.session
            // Faster than the bus: none may be lost or merged.
            for step in 1...200 { session.update { $0.info.volume = Double(step) / 200 } }
            await bench.settle()
            try await bench.auditor.settle()
            let volumes = await bench.auditor.signals.changes.compactMap { $0["Volume"]?.asDouble }
            #expect(volumes == (1...200).map { Double($0) / 200 })
        }
    }
}
