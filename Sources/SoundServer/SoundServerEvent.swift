/// What happens at the sound server, as far as it matters to somebody who plays.
public enum SoundServerEvent: Hashable, Sendable {
    /// The server is there, for the first time or again.
    case connected(isPipeWire: Bool)
    /// The server has gone. Streams are lost; it is waited for.
    case lost
    case routeChanged(ServerRouteChange)
    /// A stream with a communication role plays, or none does any more.
    case communicationChanged(isActive: Bool)
    /// The server answers a question whether it does.
    case answered
    /// The outputs, or where our sound goes or would go;none while there is no server.
    case outputsChanged(ServerOutputs)
}

/// The outputs that can be chosen.
public struct ServerOutputs: Hashable, Sendable {
    public struct Output: Hashable, Sendable {
        /// For programs; stays the same over restarts.
        public let name: String
        /// For people.
        public let description: String
        /// Where the server sends what has no wish of its own.
        public let isDefault: Bool
    }

    /// By their names.
    public var outputs: [Output] = []
    /// The one our stream plays to; nil while there is no stream.
    public var current: String?

    public init() {}

    init(_ picture: ServerPicture) {
        outputs = picture.sinks.values.map {
            Output(name: $0.name, description: $0.description, isDefault: $0.name == picture.defaultSink)
        }.sorted { $0.name < $1.name }
        current = picture.ownStream.flatMap { picture.sinks[$0.stream.sink]?.name }
    }

    public var defaultName: String? { outputs.first(where: \.isDefault)?.name }
    public func contains(_ name: String) -> Bool { outputs.contains { $0.name == name } }
}
