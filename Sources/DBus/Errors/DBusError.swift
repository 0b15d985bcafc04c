/// A named error, as it travels over the bus.
public struct DBusError: Error, Hashable, Sendable {
    public let name: String
    /// One line for a person.
    public let message: String

    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    private init(standard name: String, _ message: String) {
        self.init(name: "org.freedesktop.DBus.Error." + name, message: message)
    }

    public static func invalidArguments(_ message: String) -> DBusError { DBusError(standard: "InvalidArgs", message) }
    public static func unknownMethod(_ message: String) -> DBusError { DBusError(standard: "UnknownMethod", message) }
    public static func unknownObject(_ message: String) -> DBusError { DBusError(standard: "UnknownObject", message) }
    public static func unknownInterface(_ message: String) -> DBusError {
        DBusError(standard: "UnknownInterface", message)
    }
    public static func unknownProperty(_ message: String) -> DBusError {
        DBusError(standard: "UnknownProperty", message)
    }
    public static func propertyReadOnly(_ message: String) -> DBusError {
        DBusError(standard: "PropertyReadOnly", message)
    }
    public static func notSupported(_ message: String) -> DBusError { DBusError(standard: "NotSupported", message) }
    public static func failed(_ message: String) -> DBusError { DBusError(standard: "Failed", message) }

    public static let disconnected = DBusError(standard: "Disconnected", "the connection to the bus is gone")
    public static let noReply = DBusError(standard: "NoReply", "there was no answer in time")
    static let outOfMemory = DBusError(standard: "NoMemory", "out of memory")

    public var isServiceUnknown: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }
    public var isDisconnected: Bool { name == DBusError.disconnected.name }
    public var isNoReply: Bool {
        name == DBusError.noReply.name || name == "org.freedesktop.DBus.Error.TimedOut"
    }
}

extension DBusError: CustomStringConvertible {
    public var description: String { "\(message) (\(name))" }
}
