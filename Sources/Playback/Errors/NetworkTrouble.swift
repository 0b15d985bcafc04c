/// What kind of trouble an error of ``PlaybackError/Code/network`` is about.
public enum NetworkTrouble: Hashable, Sendable {
    /// The name of the host says nothing to anybody, or there is no network.
    case hostUnknown
    /// Nothing listens at the port.
    case refused
    /// No way leads there.
    case unreachable
    /// Something is there, and what it says is no answer of HTTP.
    case noAnswer
    /// The server was there, and was silent for too long.
    case timedOut
    /// The connection ended before its time.
    case brokenOff
    /// One address led to the other until it was enough.
    case redirectLoop
    /// It led to an address that no server may name: a file of this machine, for example.
    case redirectRefused
    /// The server's certificate is not trusted, not its own, or out of date.
    case certificate
    /// The server has no time for it (HTTP 429, 502, 503 and 504); after so long it may be asked again, if it says that.
    case busy(retryAfter: Duration?)
    /// The server says by another status of HTTP that it cannot.
    case serverError(status: Int)
    /// What lies at the address is not what was there when it was begun.
    case replaced

    /// One word for those who read it on the bus.
    public var name: String {
        switch self {
        case .hostUnknown: "host-unknown"
        case .refused: "refused"
        case .unreachable: "unreachable"
        case .noAnswer: "no-answer"
        case .timedOut: "timed-out"
        case .brokenOff: "broken-off"
        case .redirectLoop: "redirect-loop"
        case .redirectRefused: "redirect-refused"
        case .certificate: "certificate"
        case .busy: "busy"
        case .serverError: "server-error"
        case .replaced: "replaced"
        }
    }
}

extension PlaybackError {
    /// An error of the network, whose kind is known.
    public init(
        _ trouble: NetworkTrouble, _ message: String, detail: String? = nil, isRetriable: Bool = true
    ) {
        self.init(.network, message, detail: detail, isRetriable: isRetriable, trouble: trouble)
    }

    var isOfBusyServer: Bool { if case .busy = trouble { true } else { false } }
}
