/// How much a log line matters, in the order of syslog's severities.
public enum LogLevel: Int, Comparable, Sendable, CaseIterable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The name as in `MARQUEE_LOG`.
    public init?(name: String) {
        guard let level = LogLevel.allCases.first(where: { "\($0)" == name.lowercased() }) else { return nil }
        self = level
    }
}
