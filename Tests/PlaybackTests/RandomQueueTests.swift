import MediaModel
import Testing

@testable import Playback

@Suite struct RandomQueueTests {
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `a hundred thousand random edits leave the queue as a simple model has it`(seed: UInt64) {
        var generator = ShuffleGenerator(seed: seed)
        let operations = (0..<25_000).map { _ in QueueOperation.random(using: &generator) }
        guard let fault = QueueAgainstModel.fault(after: operations, checkingEvery: 100) else { return }
        let minimal = Self.shrunk(operations)
        Issue.record("\(fault); the shortest way there: \(minimal.map(\.description).joined(separator: ", "))")
    }

    @Test func `a failing sequence shrinks to the edits that matter`() {
        var generator = ShuffleGenerator(seed: 9)
        let noise = (0..<200).map { _ in QueueOperation.random(using: &generator) }
        func isBad(_ operations: [QueueOperation]) -> Bool {
            // Stands for a fault: a clear somewhere after a shuffle.
            var isShuffled = false
            for operation in operations {
                if case .shuffle(true) = operation { isShuffled = true }
                if case .clear = operation, isShuffled { return true }
            }
            return false
        }
        let found = Self.shrunk(noise + [.shuffle(true)] + noise + [.clear], while: isBad)
        #expect(found.map(\.description) == ["shuffle true", "clear"])
    }

    /// Leaves out parts, from halves down to single edits, for as long as what is left still fails.
    private static func shrunk(
        _ operations: [QueueOperation],
        while isBad: ([QueueOperation]) -> Bool = { QueueAgainstModel.fault(after: $0) != nil }
    ) -> [QueueOperation] {
        var kept = operations
        var size = max(1, kept.count / 2)
        while true {
            var isShorter = false
            var start = 0
            while start < kept.count {
                var candidate = kept
                candidate.removeSubrange(start..<min(start + size, kept.count))
                if isBad(candidate) {
                    kept = candidate
                    isShorter = true
                } else {
                    start += size
                }
            }
            if size == 1, !isShorter { return kept }
            if size > 1 { size /= 2 }
        }
    }
}
