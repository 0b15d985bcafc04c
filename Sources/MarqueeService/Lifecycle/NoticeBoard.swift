internal import Playback
internal import Synchronization

/// Tells the person once what they should know: through the program's own display when it has one, else in the log.
final class NoticeBoard: Sendable {
    private let display: (@Sendable (ServiceNotice) -> Void)?
    private let lastFailure = Atomic<UInt64>(0)

    init(_ display: (@Sendable (ServiceNotice) -> Void)?) {
        self.display = display
    }

    func tell(_ notice: ServiceNotice) {
        if let display {
            display(notice)
            return
        }
        switch notice {
        case .info(let text): Log.shared.notice(text)
        case .warning(let text): Log.shared.warning(text)
        case .failure(let text): Log.shared.error(text)
        }
    }

    func tellFailures(of snapshot: PlayerSnapshot) {
        guard let latest = snapshot.lastFailure else { return }
        let told = lastFailure.exchange(latest.number, ordering: .relaxed)
        for failure in snapshot.recentFailures where failure.number > told {
            tell(.failure(failure.text))
            if let detail = failure.error.detail { Log.shared.debug(detail) }
        }
    }
}
