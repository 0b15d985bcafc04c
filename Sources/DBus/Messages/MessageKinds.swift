/// A call of a method of somebody else's object.
public struct MethodCall: Hashable, Sendable {
    public var destination: String
    public var path: ObjectPath
    public var interface: String
    public var member: String
    public var arguments: [Value]
    /// Whether the bus may start the destination for it.
    public var allowsAutoStart: Bool

    public init(
        destination: String, path: ObjectPath, interface: String, member: String, arguments: [Value] = [],
        allowsAutoStart: Bool = true
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.allowsAutoStart = allowsAutoStart
    }
}

/// A signal, ours or somebody else's.
public struct SignalMessage: Hashable, Sendable {
    /// The unique name it came from; nil for one to be sent.
    public var sender: String?
    public var path: ObjectPath
    public var interface: String
    public var member: String
    public var arguments: [Value]

    public init(
        sender: String? = nil, path: ObjectPath, interface: String, member: String, arguments: [Value] = []
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// Which signals are wanted; nil matches all.
public struct SignalMatch: Hashable, Sendable {
    /// A unique or well-known name.
    public var sender: String?
    public var path: ObjectPath?
    public var pathNamespace: ObjectPath?
    public var interface: String?
    public var member: String?
    /// The first argument, a text.
    public var firstArgument: String?

    public init(
        sender: String? = nil, path: ObjectPath? = nil, pathNamespace: ObjectPath? = nil, interface: String? = nil,
        member: String? = nil, firstArgument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.pathNamespace = pathNamespace
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// The rule as the bus wants it (specification, "Match Rules").
    var rule: String {
        let parts: [(String, String?)] = [
            ("sender", sender), ("path", path?.text), ("path_namespace", pathNamespace?.text),
            ("interface", interface), ("member", member), ("arg0", firstArgument),
        ]
        let conditions = parts.compactMap { name, value in
            value.map {
                "\(name)='\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
            }
        }
        return (["type='signal'"] + conditions).joined(separator: ",")
    }

    /// Whether a signal fits, whoever sent it.
    func fitsAllButSender(_ signal: SignalMessage) -> Bool {
        if let path, path != signal.path { return false }
        if let pathNamespace, signal.path != pathNamespace, !signal.path.isDescendant(of: pathNamespace) {
            return false
        }
        if let interface, interface != signal.interface { return false }
        if let member, member != signal.member { return false }
        if let firstArgument, signal.arguments.first?.asString != firstArgument { return false }
        return true
    }
}
