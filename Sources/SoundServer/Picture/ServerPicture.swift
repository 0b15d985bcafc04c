/// What a sound server has at one moment: outputs, cards, streams. Immutable; what happened is the difference of two.
public struct ServerPicture: Hashable, Sendable {
    /// The server's own name and version, such as `pulseaudio` or `PulseAudio (on PipeWire 1.0.5)`.
    public var serverName = ""
    /// The name of the sink that streams without a wish of their own go to.
    public var defaultSink: String?
    /// By the server's numbers, which it does not use again.
    public var sinks: [UInt32: ServerSink] = [:]
    public var cards: [UInt32: ServerCard] = [:]
    public var streams: [UInt32: ServerStream] = [:]

    public init() {}

    public var isPipeWire: Bool { serverName.contains("PipeWire") }

    /// The numbers of all our streams.
    var ownStreams: Set<UInt32> { Set(streams.filter(\.value.isOurs).keys) }

    /// Our own stream and its number; nil while there is none. A stream that is made anew overlaps with its predecessor.
    public var ownStream: (index: UInt32, stream: ServerStream)? {
        streams.filter(\.value.isOurs).max { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// An output of the server's.
public struct ServerSink: Hashable, Sendable {
    /// For programs; stays the same over restarts.
    public var name: String
    /// For people.
    public var description: String
    /// The card it is a part of.
    public var card: UInt32?
    public var ports: [ServerPort]
    public var activePort: String?

    public init(
        name: String, description: String = "", card: UInt32? = nil, ports: [ServerPort] = [], activePort: String? = nil
    ) {
        self.name = name
        self.description = description.isEmpty ? name : description
        self.card = card
        self.ports = ports
        self.activePort = activePort
    }

    func port(_ name: String?) -> ServerPort? {
        name.flatMap { wanted in ports.first { $0.name == wanted } }
    }
}

/// A socket or loudspeaker of a sink's.
public struct ServerPort: Hashable, Sendable {
    public enum Availability: Hashable, Sendable {
        /// The hardware cannot tell.
        case unknown
        case no
        case yes
    }

    public var name: String
    public var availability: Availability
    /// Built in: heard by everybody in the room, and never pulled out.
    public var isLoudspeaker: Bool

    public init(name: String, availability: Availability = .unknown, isLoudspeaker: Bool = false) {
        self.name = name
        self.availability = availability
        self.isLoudspeaker = isLoudspeaker
    }
}

public struct ServerCard: Hashable, Sendable {
    public var name: String
    public var activeProfile: String?
    /// Of all its ports, those of sinks that are not there too.
    public var portAvailability: [String: ServerPort.Availability]

    public init(
        name: String, activeProfile: String? = nil, portAvailability: [String: ServerPort.Availability] = [:]
    ) {
        self.name = name
        self.activeProfile = activeProfile
        self.portAvailability = portAvailability
    }
}

/// A stream that somebody plays.
public struct ServerStream: Hashable, Sendable {
    /// The sink it goes to.
    public var sink: UInt32
    /// `media.role`: music, phone, ...
    public var role: String?
    public var isOurs: Bool
    public var isCorked: Bool

    public init(sink: UInt32, role: String? = nil, isOurs: Bool = false, isCorked: Bool = false) {
        self.sink = sink
        self.role = role
        self.isOurs = isOurs
        self.isCorked = isCorked
    }

    /// Somebody speaks: a call. PulseAudio's word for it and PipeWire's.
    public var isCommunication: Bool {
        ["phone", "communication"].contains(role?.lowercased()) && !isOurs && !isCorked
    }
}
