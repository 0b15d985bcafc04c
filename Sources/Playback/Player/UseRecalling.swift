internal import EventQueue
public import MediaModel

/// Somebody who waits to hear how items have been used.
struct UseQuestion {
    let reply: CheckedContinuation<[PlayStatistics?]?, Never>
    let timer: QueueTimer
}

/// What the memory knows of the uses of items.
extension QueuePlayer {
    func recallUses(of items: [MediaItem]) {
        guard let memory = configuration.memory else { return }
        queue.task { [weak self] in
            let uses = await memory.statistics(of: items)
            await self?.apply { machine, _ in
                for (item, statistics) in zip(items, uses) { machine.learnUse(statistics, of: item) }
            }
        }
    }

    /// The same tracks, those outside the shown part of the queue also with how they have been used, as far as the memory
    /// says so within ``settlingLimit``: nobody waits for a disk that does not answer.
    public func withStatistics(_ tracks: [ListedTrack]) async -> [ListedTrack] {
        let unknown = tracks.filter { !machine.recalled.contains($0.id) }
        guard !unknown.isEmpty, let uses = await uses(of: unknown.map(\.item)) else { return tracks }
        let known = Dictionary(zip(unknown.map(\.id), uses)) { first, _ in first }
        return tracks.map { track in
            var track = track
            if let statistics = known[track.id] { track.statistics = statistics }
            return track
        }
    }

    private func uses(of items: [MediaItem]) async -> [PlayStatistics?]? {
        guard let memory = configuration.memory else { return nil }
        return await withCheckedContinuation { reply in
            lastUseQuestion += 1
            let question = lastUseQuestion
            let timer = queue.timer(after: Self.settlingLimit) { [weak self] in
                self?.assumeIsolated { $0.answer(question, nil) }
            }
            useQuestions[question] = UseQuestion(reply: reply, timer: timer)
            queue.task { [weak self] in
                let uses = await memory.statistics(of: items)
                await self?.answer(question, uses)
            }
        }
    }

    private func answer(_ question: UInt64, _ uses: [PlayStatistics?]?) {
        useQuestions.removeValue(forKey: question)?.reply.resume(returning: uses)
    }

    func answerAllUseQuestions() {
        for question in useQuestions.keys { answer(question, nil) }
    }
}
