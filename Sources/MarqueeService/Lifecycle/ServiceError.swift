/// Why a service could not be started. One line for a person, with what to do next.
public enum ServiceError: Error, Hashable, Sendable {
    case output(String)

    public var message: String {
        switch self {
        case .output(let text): text
        }
    }
}
