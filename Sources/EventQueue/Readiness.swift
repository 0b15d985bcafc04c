internal import Glibc

/// What a descriptor is watched for, or found to be.
public struct Readiness: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let readable = Readiness(rawValue: 1)
    public static let writable = Readiness(rawValue: 2)
    /// Only reported, never asked for: `POLLERR`.
    public static let error = Readiness(rawValue: 4)
    /// Only reported, never asked for: `POLLHUP`.
    public static let hangUp = Readiness(rawValue: 8)

    var pollEvents: Int16 {
        var events: Int32 = 0
        if contains(.readable) { events |= POLLIN }
        if contains(.writable) { events |= POLLOUT }
        return Int16(events)
    }

    init(pollEvents: Int16) {
        let events = Int32(pollEvents)
        var readiness: Readiness = []
        if events & POLLIN != 0 { readiness.insert(.readable) }
        if events & POLLOUT != 0 { readiness.insert(.writable) }
        if events & (POLLERR | POLLNVAL) != 0 { readiness.insert(.error) }
        if events & POLLHUP != 0 { readiness.insert(.hangUp) }
        self = readiness
    }
}
