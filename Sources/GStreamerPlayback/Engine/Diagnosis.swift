internal import EventQueue
internal import MediaModel
internal import Playback

/// An item that failed before there was an answer from its server: what GStreamer says of that depends on the version of
/// libsoup and is often nothing, so the connection is looked at once more, on a thread of its own.
struct Diagnosis {
    let item: EngineItemID
    let timer: QueueTimer
}

extension GStreamerEngine {
    private static let diagnosisLimit: Duration = .seconds(3)

    /// The item is over; its failure is told at once, or when it is known why.
    func failCurrent(_ item: PipelineItem, _ failure: PlaybackError) {
        let (identifier, uri) = (item.item.identifier, item.item.uri)
        let isUnexplained =
            failure.code == .network && !item.slot.hasAnswered && failure.trouble != .hostUnknown
            && failure.isRetriable
        dropEverything()
        guard isUnexplained, let host = ConnectionCheck(uri) else {
            tell(.failed(identifier, failure))
            return
        }
        let timer = queue.timer(after: Self.diagnosisLimit) { [weak self] in
            self?.finishDiagnosis(identifier, failure)
        }
        diagnosis = Diagnosis(item: identifier, timer: timer)
        let (outlet, detail) = (outlet, failure.detail)
        let thread = EventQueue(label: "network")
        thread.async {
            let problem = host.problem(detail: detail)
            // A server that is silent has not shown what certificate it has.
            let isGuess = failure.trouble == .timedOut && problem?.trouble == .certificate
            let reason = isGuess ? failure : problem ?? failure
            outlet.post { $0.finishDiagnosis(identifier, reason) }
            thread.stop()
        }
    }

    private func finishDiagnosis(_ item: EngineItemID, _ reason: PlaybackError) {
        guard diagnosis?.item == item else { return }
        diagnosis = nil
        tell(.failed(item, reason))
    }
}
