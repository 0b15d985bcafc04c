/// Something a person at the terminal should read, once, as one line.
public enum ServiceNotice: Hashable, Sendable {
    case info(String)
    case warning(String)
    /// An item, or the output, failed.
    case failure(String)

    public var text: String {
        switch self {
        case .info(let text), .warning(let text), .failure(let text): text
        }
    }
}
