import MediaModel
import Testing

@testable import Playback

@Suite struct UpcomingTests {
    private func queue(_ count: Int) -> PlayQueue {
        var queue = PlayQueue(seed: 11)
        queue.append((0..<count).map { MediaItem(MediaURI(filePath: "/\($0)")!) })
        return queue
    }

    /// What is heard when nobody interferes.
    private func heard(_ queue: PlayQueue, _ count: Int, skipping: Set<EntryID> = []) -> [EntryID] {
        var queue = queue
        var ids: [EntryID] = []
        while ids.count < count, let next = queue.naturalNext(skipping: skipping) {
            queue.setCurrent(next, by: .forward)
            ids.append(next)
        }
        return ids
    }

    @Test func `what comes next is what will be heard, with shuffle and without, and no more than asked for`() {
        for isShuffled in [false, true] {
            var queue = queue(40)
            queue.setCurrent(queue.entries[5].id)
            queue.setShuffled(isShuffled)
            queue.append([MediaItem(MediaURI(filePath: "/new")!)])
            #expect(queue.upcoming(1_000) == heard(queue, 1_000))
            #expect(queue.upcoming(3) == heard(queue, 3))
            #expect(queue.upcoming(0) == [])
        }
    }

    @Test func `what cannot be played is not announced`() {
        let queue = queue(6)
        let broken = Set([queue.entries[1].id, queue.entries[4].id])
        #expect(queue.upcoming(10, skipping: broken) == heard(queue, 10, skipping: broken))
        #expect(queue.upcoming(2, skipping: broken).count == 2)
    }

    @Test func `a list that is repeated goes on at its beginning, a shuffled one as far as it is drawn`() {
        var queue = queue(4)
        queue.repeatMode = .playlist
        queue.setCurrent(queue.entries[2].id)
        #expect(queue.upcoming(5) == heard(queue, 5))
        queue.setShuffled(true)
        #expect(queue.upcoming(10).count == 3)
        _ = heard(queue, 10)
        let known = queue.upcoming(3)
        #expect(known == heard(queue, 3))
    }

    @Test func `at the end and in an empty queue nothing comes`() {
        var queue = queue(2)
        queue.setCurrent(queue.entries[1].id)
        #expect(queue.upcoming(5) == [])
        #expect(PlayQueue(seed: 1).upcoming(5) == [])
    }
}
