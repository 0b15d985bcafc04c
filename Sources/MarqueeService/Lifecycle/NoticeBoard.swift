internal import Playback
internal import Synchronization

/// Tells the person once what they should know: through the program's own display when it has one, else in the log.
final class NoticeBoard: Sendable {
    private let display: (@Sendable (ServiceNotice) -> Void)?
    private let failures = Mutex(FailureLines())

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
        let isOver = snapshot.isSounding || snapshot.status == .stopped
        let lines = failures.withLock { $0.lines(latest, snapshot.recentFailures, isOver: isOver) }
        for line in lines { tell(.failure(line)) }
    }
}
