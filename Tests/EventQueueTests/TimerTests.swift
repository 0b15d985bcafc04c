import EventQueue
import Testing

/// An actor on a queue, for state that handlers of the queue share.
actor Bench {
    nonisolated let queue: EventQueue
    var events: [String] = []
    var timers: [String: QueueTimer] = [:]
    var watches: [String: DescriptorWatch] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(_ label: String) {
        queue = EventQueue(label: label)
    }

    func perform<Answer: Sendable>(_ body: @Sendable (isolated Bench) throws -> Answer) rethrows -> Answer {
        try body(self)
    }

    /// Waits for `delay` on the queue itself.
    func pause(_ delay: Duration) async {
        await withCheckedContinuation { continuation in
            timers["pause"] = queue.timer(after: delay) { continuation.resume() }
        }
    }

    func end() {
        timers = [:]
        watches = [:]
        queue.stop()
    }
}

@Suite struct TimerTests {
    @Test func `a timer fires once, and never early`() async {
        let bench = Bench("timer")
        for milliseconds in [0, 1, 7, 30] {
            let lateness = await withCheckedContinuation { continuation in
                bench.queue.async {
                    bench.assumeIsolated { bench in
                        let due = HostTime.now + .milliseconds(milliseconds)
                        bench.timers["one"] = bench.queue.timer(at: due) {
                            continuation.resume(returning: due.nanoseconds(until: .now))
                        }
                    }
                }
            }
            #expect(lateness >= 0)
            #expect(lateness < 1_000_000_000)
        }
        await bench.end()
    }

    @Test func `timers fire by due time, equal ones in the order they were set`() async {
        let bench = Bench("timers")
        let events = await withCheckedContinuation { continuation in
            Task {
                await bench.perform { bench in
                    let now = HostTime.now
                    for (name, delay) in [("c", 3), ("a", 1), ("b1", 2), ("b2", 2), ("b3", 2), ("a2", 1)] {
                        bench.timers[name] = bench.queue.timer(at: now + .milliseconds(delay)) {
                            bench.events.append(name)
                        }
                    }
                    bench.timers["end"] = bench.queue.timer(after: .milliseconds(10)) {
                        continuation.resume(returning: bench.events)
                    }
                }
            }
        }
        #expect(events == ["a", "a2", "b1", "b2", "b3", "c"])
        await bench.end()
    }

    @Test func `a cancelled or released timer does not fire, also when another's handler cancels it`() async {
        let bench = Bench("cancel")
        await bench.perform { bench in
            let now = HostTime.now
            bench.timers["first"] = bench.queue.timer(at: now + .milliseconds(1)) {
                bench.timers["second"]?.cancel()
                bench.timers["third"] = nil
                bench.events.append("first")
            }
            for name in ["second", "third"] {
                bench.timers[name] = bench.queue.timer(at: now + .milliseconds(1)) { bench.events.append(name) }
            }
            _ = bench.queue.timer(at: now) { bench.events.append("not kept") }
        }
        await bench.pause(.milliseconds(15))
        #expect(await bench.events == ["first"])
        await bench.end()
    }

    @Test func `ten thousand timers set and cancelled leave the one that was kept`() async {
        let bench = Bench("heap")
        await bench.perform { bench in
            for number in 0..<10_000 {
                bench.timers["\(number)"] = bench.queue.timer(after: .milliseconds(Int.random(in: 1...20))) {
                    bench.events.append("\(number)")
                }
            }
            for number in 0..<10_000 where number != 4_321 { bench.timers["\(number)"] = nil }
        }
        await bench.pause(.milliseconds(40))
        #expect(await bench.events == ["4321"])
        await bench.end()
    }

    @Test func `a timer that sets itself anew for at once does not hold up the queue`() async {
        let bench = Bench("again")
        await bench.perform { bench in bench.again() }
        for _ in 0..<10 { await bench.pause(.zero) }
        #expect(await bench.events.count >= 5)
        await bench.end()
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(10_000_000_000), .seconds(-5)])
    func `an absurd delay does no harm`(delay: Duration) async {
        let bench = Bench("absurd")
        await bench.perform { bench in
            bench.timers["absurd"] = bench.queue.timer(after: delay) { bench.events.append("fired") }
        }
        await bench.pause(.milliseconds(5))
        #expect(await bench.events == (delay < .zero ? ["fired"] : []))
        await bench.end()
    }
}

extension Bench {
    func again() {
        events.append("again")
        timers["again"] = queue.timer(after: .zero) { self.again() }
    }
}
