/// A command line that cannot be understood: one line which says what to write instead. Exit code 2.
struct UsageError: Error, Hashable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// How a command went, as the program's exit code.
enum ExitCode {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let usage: Int32 = 2
    static let noService: Int32 = 3

    /// As shells write it.
    static func ended(by signal: ProcessSignal) -> Int32 { 128 + signal.rawValue }
}
