import EventQueue
import Testing

@Suite struct OrderTests {
    @Test func `blocks run one after the other in the order they were put in`() async {
        let queue = EventQueue(label: "order")
        let seen = Record<Int>()
        await withCheckedContinuation { continuation in
            for number in 0..<10_000 {
                queue.async { seen.add(number) }
            }
            queue.async { continuation.resume() }
        }
        #expect(seen.items == Array(0..<10_000))
        queue.stop()
    }

    @Test func `blocks from many threads all run, each thread's in its order`() async {
        let queue = EventQueue(label: "many")
        let seen = Record<[Int]>()
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for number in 0..<1_000 {
                        queue.async { seen.add([thread, number]) }
                    }
                    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
                }
            }
        }
        for thread in 0..<8 { #expect(seen.items.filter { $0[0] == thread }.map { $0[1] } == Array(0..<1_000)) }
        queue.stop()
    }

    @Test func `a block put in by a block runs after those already there`() async {
        let queue = EventQueue(label: "nested")
        let seen = Record<String>()
        await withCheckedContinuation { continuation in
            queue.async {
                queue.async {
                    seen.add("nested")
                    continuation.resume()
                }
                queue.async { seen.add("second nested") }
                seen.add("first")
            }
        }
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        #expect(seen.items == ["first", "nested", "second nested"])
        queue.stop()
    }

    @Test func `the thread carries the label, cut to what the kernel takes`() async {
        let queue = EventQueue(label: "a label of more than fifteen letters")
        let name = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: currentThreadName()) }
        }
        #expect(name == "a label of more")
        queue.stop()
    }
}
