import EventQueue
import Foundation
import Testing

@Suite struct WatchTests {
    /// Puts a block through the queue after it has polled its descriptors twice.
    private func turn(_ bench: Bench) async {
        for _ in 0..<2 { await bench.pause(.zero) }
    }

    @Test func `a handler is called while there is something to read, and not without`() async {
        let (bench, pair) = (Bench("watch"), SocketPair())
        await bench.perform { bench in
            bench.watches["read"] = bench.queue.watch(pair.near, for: .readable) { readiness in
                bench.events.append(readiness == .readable ? "read \(pair.readAll())" : "\(readiness)")
            }
        }
        await turn(bench)
        #expect(await bench.events == [])
        pair.write([1, 2, 3])
        await turn(bench)
        pair.write([4])
        await turn(bench)
        #expect(await bench.events == ["read 3", "read 1"])
        await bench.end()
    }

    @Test func `unread bytes call again, until the watch is disabled, and again once it is enabled`() async {
        let (bench, pair) = (Bench("level"), SocketPair())
        await bench.perform { bench in
            bench.watches["read"] = bench.queue.watch(pair.near, for: .readable) { _ in bench.events.append("ready") }
        }
        pair.write([1])
        for _ in 0..<4 { await turn(bench) }
        let count = await bench.events.count
        #expect(count >= 3)
        await bench.perform { bench in
            bench.watches["read"]?.isEnabled = false
            bench.events = []
        }
        await turn(bench)
        #expect(await bench.events == [])
        await bench.perform { $0.watches["read"]?.isEnabled = true }
        await turn(bench)
        #expect(await bench.events.isEmpty == false)
        await bench.end()
    }

    @Test func `a watch removed by another's handler in the same turn is not called`() async {
        let (bench, pairs) = (Bench("remove"), [SocketPair(), SocketPair(), SocketPair()])
        await bench.perform { bench in
            for (number, pair) in pairs.enumerated() {
                bench.watches["\(number)"] = bench.queue.watch(pair.near, for: .readable) { _ in
                    bench.events.append("\(number)")
                    // Whoever is first ends the others, itself too: by cancelling, by releasing, by disabling.
                    bench.watches["0"]?.cancel()
                    bench.watches["1"] = nil
                    bench.watches["2"]?.isEnabled = false
                }
            }
            pairs.forEach { $0.write([1]) }
        }
        await turn(bench)
        #expect(await bench.events == ["0"])
        await bench.end()
    }

    @Test func `a handler may watch more descriptors, also one with the number of one just closed`() async {
        let (bench, pair) = (Bench("again"), SocketPair())
        await bench.perform { bench in
            let copy = dup(pair.near)
            bench.watches["old"] = bench.queue.watch(copy, for: .readable) { _ in
                bench.watches["old"]?.cancel()
                close(copy)
                let new = SocketPair()
                bench.events.append("old")
                bench.watches["new"] = bench.queue.watch(new.near, for: .readable) { _ in
                    bench.events.append("new \(new.readAll())")
                }
                new.write([1, 2])
            }
        }
        pair.write([1])
        await turn(bench)
        await turn(bench)
        #expect(await bench.events == ["old", "new 2"])
        await bench.end()
    }

    @Test func `writable, changed interest and the other side's end are told apart`() async {
        let (bench, pair) = (Bench("kinds"), SocketPair())
        let seen = Record<Readiness>()
        await bench.perform { bench in
            bench.watches["any"] = bench.queue.watch(pair.near, for: .writable) { readiness in
                seen.add(readiness)
                bench.watches["any"]?.setInterest(.readable)
            }
        }
        await turn(bench)
        #expect(seen.items == [.writable])
        pair.closeFar()
        await turn(bench)
        #expect(seen.items.last?.contains(.hangUp) == true)
        #expect(seen.items.last?.contains(.writable) == false)
        await bench.end()
    }

    @Test func `a descriptor that is not open is reported as an error`() async {
        let bench = Bench("closed")
        let seen = Record<Readiness>()
        await bench.perform { bench in
            // So high that no other test opens it in the meantime.
            bench.watches["closed"] = bench.queue.watch(1_000_000, for: .readable) { readiness in
                seen.add(readiness)
                bench.watches["closed"]?.cancel()
            }
        }
        await turn(bench)
        #expect(seen.items == [.error])
        await bench.end()
    }
}
