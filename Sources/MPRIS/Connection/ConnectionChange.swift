/// What became of the service's place on the bus; for the log.
public enum ConnectionChange: Hashable, Sendable {
    /// The object is exported and the name owned.
    case connected(busName: String)
    /// The bus is gone. The session is observed on, and the service comes back when the bus does.
    case disconnected
    /// The bus answers again, but the service could not take its place; said once per reason, tried again later.
    case cannotReturn(reason: String)
}
