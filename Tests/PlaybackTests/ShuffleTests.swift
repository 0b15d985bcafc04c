import MediaModel
import Testing

@testable import Playback

@Suite struct ShuffleTests {
    private func queue(_ count: Int, seed: UInt64 = 3) -> PlayQueue {
        var queue = PlayQueue(seed: seed)
        queue.append((0..<count).map { MediaItem(MediaURI(filePath: "/\($0)")!) })
        return queue
    }

    @Test func `every entry comes once a round and the current one stays`() {
        var queue = queue(20)
        let first = queue.currentID
        queue.setShuffled(true)
        #expect(queue.currentID == first)
        var heard = [queue.currentID!]
        while let next = queue.explicitNext() {
            queue.setCurrent(next, by: .forward)
            heard.append(next)
        }
        #expect(Set(heard) == Set(queue.entries.map(\.id)))
        #expect(heard.count == 20)
        #expect(heard != queue.entries.map(\.id))
    }

    @Test func `previous walks back what was heard and next walks it forward again`() {
        var queue = queue(20)
        queue.setShuffled(true)
        var heard = [queue.currentID!]
        for _ in 0..<5 {
            queue.setCurrent(queue.explicitNext()!, by: .forward)
            heard.append(queue.currentID!)
        }
        var back: [EntryID] = []
        for _ in 0..<5 {
            queue.setCurrent(queue.explicitPrevious()!, by: .backward)
            back.append(queue.currentID!)
        }
        #expect(back == heard.dropLast().reversed())
        for expected in heard.dropFirst() {
            queue.setCurrent(queue.explicitNext()!, by: .forward)
            #expect(queue.currentID == expected)
        }
    }

    @Test func `a new round has another order and previous leads back into the old one`() {
        var queue = queue(20)
        queue.repeatMode = .playlist
        queue.setShuffled(true)
        let firstRound = queue.order.all
        for _ in 0..<20 { queue.setCurrent(queue.naturalNext()!, by: .forward) }
        #expect(queue.order.all != firstRound)
        #expect(Set(queue.order.all) == Set(firstRound))
        queue.setCurrent(queue.explicitPrevious()!, by: .backward)
        #expect(queue.currentID == firstRound.last)
    }

    @Test func `switching off restores the order and keeps the current entry`() {
        var queue = queue(10)
        queue.setShuffled(true)
        for _ in 0..<4 { queue.setCurrent(queue.explicitNext()!, by: .forward) }
        let current = queue.currentID
        let added = queue.insert([MediaItem(MediaURI(filePath: "/new")!)], after: queue.entries[2].id)
        queue.setShuffled(false)
        #expect(queue.currentID == current)
        #expect(queue.entries[3].id == added[0])
        #expect(queue.explicitNext() == queue.entries[queue.currentListIndex! + 1].id)
    }

    @Test func `new entries join the part not yet played`() {
        var queue = queue(10)
        queue.setShuffled(true)
        for _ in 0..<9 { queue.setCurrent(queue.explicitNext()!, by: .forward) }
        let added = queue.append((0..<5).map { MediaItem(MediaURI(filePath: "/new\($0)")!) })
        var heard: [EntryID] = []
        while let next = queue.explicitNext() {
            queue.setCurrent(next, by: .forward)
            heard.append(next)
        }
        #expect(Set(heard) == Set(added))
    }

    @Test func `the same seed gives the same order`() {
        var one = queue(50, seed: 11)
        var other = queue(50, seed: 11)
        one.setShuffled(true)
        other.setShuffled(true)
        #expect(one.order.all == other.order.all)
    }
}

@Suite struct ShuffledRemovalTests {
    @Test(arguments: UInt64(1)...12)
    func `the last of a round that is removed while it plays leads into a whole new round`(seed: UInt64) throws {
        var bench = MachineBench([])
        bench.machine = PlaybackStateMachine(seed: seed)
        _ = bench.give(.insert((0..<8).map { MachineBench.uri("\($0)") }, .end))
        bench.give(.setRepeatMode(.playlist))
        bench.give(.setShuffled(true))
        bench.give(.play)
        for _ in 0..<7 { bench.give(.next) }
        bench.give(.remove([try #require(bench.machine.queue.currentID)]))
        var heard = [try #require(bench.currentName)]
        for _ in 0..<6 {
            bench.give(.next)
            heard.append(try #require(bench.currentName))
        }
        #expect(Set(heard).count == 7)
    }

    @Test func `previous never leads into what is still to be heard`() {
        var queue = PlayQueue(seed: 4)
        queue.append((0..<6).map { MediaItem(MediaURI(filePath: "/\($0)")!) })
        queue.repeatMode = .playlist
        queue.setShuffled(true)
        #expect(queue.explicitPrevious() == nil)
        queue.setCurrent(queue.explicitNext()!, by: .forward)
        queue.setCurrent(queue.explicitPrevious()!, by: .backward)
        #expect(queue.explicitPrevious() == nil)
    }
}
