/// One object of ours and what it answers to.
public struct ExportedObject {
    public let path: ObjectPath
    public let interfaces: [Interface]

    public init(path: ObjectPath, interfaces: [Interface]) {
        self.path = path
        self.interfaces = interfaces
    }
}

/// An interface as it is described and as it behaves. The order is kept in introspection and in `GetAll`.
public struct Interface {
    public let name: String
    public let methods: [Method]
    public let properties: [Property]
    public let signals: [SignalDescription]
    public let annotations: [Annotation]

    public init(
        name: String, methods: [Method] = [], properties: [Property] = [], signals: [SignalDescription] = [],
        annotations: [Annotation] = []
    ) {
        precondition(Names.isInterface(name), "\(name) is no interface name")
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
        self.annotations = annotations
    }
}

public struct Argument: Hashable, Sendable {
    public let name: String
    public let signature: Signature

    public init(_ name: String, _ signature: Signature) {
        self.name = name
        self.signature = signature
    }
}

public struct Annotation: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A method. The handler is called on the queue with arguments that fit the signature; it answers through the
/// invocation, at once or later.
public struct Method {
    public let name: String
    public let inArguments: [Argument]
    public let outArguments: [Argument]
    let inSignature: String
    let handler: (Invocation) -> Void

    public init(
        _ name: String, in inArguments: [Argument] = [], out outArguments: [Argument] = [],
        handler: @escaping (Invocation) -> Void
    ) {
        self.name = name
        self.inArguments = inArguments
        self.outArguments = outArguments
        inSignature = inArguments.map(\.signature.text).joined()
        self.handler = handler
    }
}

/// A property. Reading runs on the queue and must not wait; writing is called with a value of the
/// property's type and answers through the invocation.
public struct Property {
    public enum ChangeSignal: String, Sendable {
        /// `PropertiesChanged` with the value.
        case value = "true"
        /// `PropertiesChanged` with the name only.
        case invalidates
        /// It never changes.
        case constant = "const"
        /// It changes without a signal.
        case none = "false"
    }

    public let name: String
    public let signature: Signature
    public let emits: ChangeSignal
    let read: () -> Value
    let write: ((Value, Invocation) -> Void)?

    public init(
        _ name: String, _ signature: Signature, emits: ChangeSignal = .value, get: @escaping () -> Value,
        set: ((Value, Invocation) -> Void)? = nil
    ) {
        self.name = name
        self.signature = signature
        self.emits = emits
        read = get
        write = set
    }

    public var isWritable: Bool { write != nil }
}

public struct SignalDescription: Hashable, Sendable {
    public let name: String
    public let arguments: [Argument]

    public init(_ name: String, _ arguments: [Argument] = []) {
        self.name = name
        self.arguments = arguments
    }
}
