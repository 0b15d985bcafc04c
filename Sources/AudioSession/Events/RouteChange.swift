/// The sound goes somewhere else, or could (compare `AVAudioSession.routeChangeNotification`).
public struct RouteChange: Hashable, Sendable {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// What the sound went to has gone: a headset out of reach, a cable pulled.
        case oldDeviceUnavailable = "old-device-unavailable"
        /// Something has come that sound could go to.
        case newDeviceAvailable = "new-device-available"
        /// Somebody chose another output.
        case override
        /// The device is there, but nothing is plugged into the port any more, and another one sounds.
        case portUnavailable = "port-unavailable"
    }

    public var reason: Reason
    /// Where the sound went before and where it goes now, in the sound server's names; nil when that is not known.
    public var previous: String?
    public var current: String?

    public init(_ reason: Reason, previous: String? = nil, current: String? = nil) {
        self.reason = reason
        self.previous = previous
        self.current = current
    }
}
