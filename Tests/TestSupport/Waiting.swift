/// What was waited for did not come.
public struct WaitedInVain: Error, CustomStringConvertible {
    public let description: String

    public init(_ what: String) {
        description = "waited in vain for " + what
    }
}

/// Looks again and again until `condition` holds. For what sends no event of its own (another process, a counter of the
/// kernel); where there is an event, wait for that.
public func eventually(
    _ what: String, within limit: Duration = .seconds(10), _ condition: () async throws -> Bool
) async throws {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while try await !condition() {
        guard clock.now < end else { throw WaitedInVain(what) }
        try await Task.sleep(for: .milliseconds(3))
    }
}
