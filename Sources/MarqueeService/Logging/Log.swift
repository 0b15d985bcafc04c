internal import Glibc
internal import Synchronization

/// Log lines on standard error: one `write(2)` each, so that lines of several threads never mix. Under systemd (which
/// sets `JOURNAL_STREAM`) each line carries its severity for the journal; on a terminal it carries the program's name.
///
/// `MARQUEE_LOG` (error, warning, notice, info, debug) sets how much is said; `notice` without it.
public final class Log: Sendable {
    public static let shared = Log()

    private let threshold: Atomic<Int>
    private let isUnderJournal: Bool

    private init() {
        let named = Environment["MARQUEE_LOG"].flatMap { LogLevel(name: $0) }
        threshold = Atomic((named ?? .notice).rawValue)
        isUnderJournal = Environment["JOURNAL_STREAM"] != nil
    }

    public var level: LogLevel {
        get { LogLevel(rawValue: threshold.load(ordering: .relaxed)) ?? .notice }
        set { threshold.store(newValue.rawValue, ordering: .relaxed) }
    }

    public func write(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard level <= self.level else { return }
        let text = message().split(separator: "\n").joined(separator: " ")
        let line = isUnderJournal ? "<\(level.rawValue)>\(text)\n" : "marquee: \(prefix(level))\(text)\n"
        StandardError.write(line)
    }

    public func error(_ message: @autoclosure () -> String) { write(.error, message()) }
    public func warning(_ message: @autoclosure () -> String) { write(.warning, message()) }
    public func notice(_ message: @autoclosure () -> String) { write(.notice, message()) }
    public func info(_ message: @autoclosure () -> String) { write(.info, message()) }
    public func debug(_ message: @autoclosure () -> String) { write(.debug, message()) }

    private func prefix(_ level: LogLevel) -> String {
        switch level {
        case .error, .warning, .debug: "\(level): "
        case .notice, .info: ""
        }
    }
}
