import EventQueue
import Foundation
import Testing

@Suite struct ExecutorTests {
    @Test func `an actor's functions, tasks and handlers all run on its queue`() async {
        let bench = Bench("home")
        await bench.perform { bench in
            #expect(currentThreadName() == "home")
            #expect(bench.queue.isCurrent)
            bench.queue.preconditionIsCurrent()
        }
        await bench.pause(.milliseconds(1))
        let names = await withCheckedContinuation { continuation in
            Task { continuation.resume(returning: await bench.threadNames()) }
        }
        #expect(names == ["home", "home"])
        #expect(!bench.queue.isCurrent)
        await bench.end()
    }

    @Test func `a block of the queue may assume the actor's isolation`() async {
        let bench = Bench("assume")
        await withCheckedContinuation { continuation in
            bench.queue.async {
                bench.assumeIsolated { $0.events.append("here") }
                bench.preconditionIsolated()
                continuation.resume()
            }
        }
        #expect(await bench.events == ["here"])
        await bench.end()
    }

    @Test func `use from another thread ends the process`() async {
        await #expect(processExitsWith: .failure) {
            let queue = EventQueue(label: "mine")
            _ = queue.timer(after: .seconds(1)) {}
        }
        await #expect(processExitsWith: .failure) {
            assumeWrongly(Bench("isolated"))
        }
    }

    @Test func `an idle queue sleeps, and is woken at once by a block`() async throws {
        let bench = Bench("idle-queue")
        await bench.perform { bench in
            bench.timers["far"] = bench.queue.timer(after: .seconds(3_600)) {}
        }
        let before = try #require(voluntarySwitches(ofThread: "idle-queue"))
        try await Task.sleep(for: .milliseconds(300))
        let after = try #require(voluntarySwitches(ofThread: "idle-queue"))
        #expect(after - before <= 1, "an idle thread has nothing to wake up for")
        let start = HostTime.now
        let woken = await withCheckedContinuation { continuation in
            bench.queue.async { continuation.resume(returning: HostTime.now) }
        }
        #expect(start.nanoseconds(until: woken) < 1_000_000_000)
        await bench.end()
    }

    @Test func `a thousand tasks of an actor on the queue lose no update`() async {
        let bench = Bench("tasks")
        await withTaskGroup { group in
            for _ in 0..<1_000 { group.addTask { await bench.perform { $0.events.append("x") } } }
        }
        #expect(await bench.events.count == 1_000)
        await bench.end()
    }
}

@Suite struct StopTests {
    @Test func `what is in the queue when it is stopped still runs, and so does what comes later`() async throws {
        let queue = EventQueue(label: "stop")
        let seen = Record<String>()
        await withCheckedContinuation { continuation in
            queue.async {
                queue.async { seen.add("before") }
                queue.stop()
                queue.async {
                    seen.add("after")
                    queue.async { seen.add("nested") }
                    queue.async { continuation.resume() }
                }
            }
        }
        #expect(seen.items == ["before", "after", "nested"])
        try await waitUntilThreadIsGone("stop")
        for round in 0..<100 {
            await withCheckedContinuation { continuation in
                queue.async { seen.add("late \(round) \(queue.isCurrent)") }
                queue.async { continuation.resume() }
            }
        }
        #expect(seen.items.dropFirst(3) == (0..<100).map { "late \($0) true" }[...])
        #expect(!queue.isCurrent)
        queue.stop()
        try await waitUntilThreadIsGone("stop")
    }

    @Test func `timers and watches end with the queue`() async throws {
        let bench = Bench("ending")
        await bench.perform { bench in
            bench.timers["soon"] = bench.queue.timer(after: .milliseconds(200)) { bench.events.append("fired") }
            bench.queue.stop()
        }
        try await waitUntilThreadIsGone("ending")
        try await Task.sleep(for: .milliseconds(300))
        #expect(await bench.events == [])
        await bench.end()
    }

    @Test func `a stopped queue is let go, with its thread and its descriptor`() async throws {
        weak var gone: EventQueue?
        do {
            let queue = EventQueue(label: "leaving-queue")
            gone = queue
            await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
            queue.stop()
        }
        try await waitUntilThreadIsGone("leaving-queue")
        for _ in 0..<1_000 where gone != nil { try await Task.sleep(for: .milliseconds(2)) }
        #expect(gone == nil)
    }

    @Test func `a queue without a thread of its own runs on the caller's until it is stopped`() async {
        let names = await withCheckedContinuation { continuation in
            let thread = Thread {
                let queue = EventQueue(labelForThisThread: "borrowed")
                let seen = Record<String>()
                queue.async { seen.add(currentThreadName()) }
                queue.async { queue.stop() }
                queue.runOnThisThread()
                continuation.resume(returning: seen.items)
            }
            thread.name = "caller"
            thread.start()
        }
        #expect(names.count == 1)
    }

    private func waitUntilThreadIsGone(_ name: String) async throws {
        for _ in 0..<2_000 where voluntarySwitches(ofThread: name) != nil {
            try await Task.sleep(for: .milliseconds(2))
        }
        #expect(voluntarySwitches(ofThread: name) == nil)
    }
}

/// What nobody may do: outside the queue.
private func assumeWrongly(_ bench: Bench) {
    bench.assumeIsolated { $0.events.append("there") }
}

extension Bench {
    func threadNames() async -> [String] {
        let first = currentThreadName()
        await Task.yield()
        return [first, currentThreadName()]
    }
}
