import CGLib
import Synchronization

/// What GStreamer complains of as a fault in the program that uses it. Everything is still written to standard error.
enum GLibCriticals {
    private static let messages = Mutex<[String]>([])

    private static let installed: Void = {
        g_log_set_default_handler(
            { domain, level, message, _ in
                if level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0, let message {
                    GLibCriticals.messages.withLock { $0.append(String(cString: message)) }
                }
                g_log_default_handler(domain, level, message, nil)
            }, nil)
    }()

    /// Those while `body` runs.
    static func during(_ body: () async throws -> Void) async throws -> [String] {
        _ = installed
        let before = messages.withLock { $0.count }
        try await body()
        return messages.withLock { Array($0.dropFirst(before)) }
    }
}
