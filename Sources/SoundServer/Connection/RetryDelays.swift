/// When the server is asked again after it has gone. A socket that appears is noticed by itself; this is for the moments
/// between its making and the server's listening, and for servers that no folder tells of.
struct RetryDelays {
    private static let quick: [Duration] = [
        .milliseconds(5), .milliseconds(20), .milliseconds(60), .milliseconds(200), .milliseconds(700), .seconds(2),
        .seconds(5), .seconds(15),
    ]
    private static let slow: Duration = .seconds(60)
    private var step = 0
    /// Whether the folder of the server's socket is watched.
    let isWatched: Bool

    init(isWatched: Bool) {
        self.isWatched = isWatched
    }

    /// Nil: only news from the folder is waited for.
    mutating func next() -> Duration? {
        guard step < Self.quick.count else { return isWatched ? nil : Self.slow }
        defer { step += 1 }
        return Self.quick[step]
    }

    /// There is news, or there was a connection.
    mutating func startAnew() {
        step = 0
    }
}
