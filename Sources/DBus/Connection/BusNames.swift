internal import CDBus

/// Owning well-known names (specification, `org.freedesktop.DBus.RequestName`).
extension Connection {
    public struct NameFlags: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let allowReplacement = NameFlags(rawValue: UInt32(DBUS_NAME_FLAG_ALLOW_REPLACEMENT))
        public static let replaceExisting = NameFlags(rawValue: UInt32(DBUS_NAME_FLAG_REPLACE_EXISTING))
        public static let doNotQueue = NameFlags(rawValue: UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE))
    }

    public enum RequestNameReply: Hashable, Sendable {
        case primaryOwner, inQueue, exists, alreadyOwner
    }

    /// Asks the bus for a name and blocks for its answer.
    public func requestName(_ name: String, flags: NameFlags = []) throws(DBusError) -> RequestNameReply {
        guard Names.isBusName(name) else { throw .invalidArguments("\(name) is no valid bus name") }
        let reply = try callBus("RequestName", [.string(name), .uint32(flags.rawValue)])
        switch reply.first?.asUInt32.map(Int32.init) {
        case DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER: return .primaryOwner
        case DBUS_REQUEST_NAME_REPLY_IN_QUEUE: return .inQueue
        case DBUS_REQUEST_NAME_REPLY_EXISTS: return .exists
        case DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER: return .alreadyOwner
        default: throw .failed("the bus gave an unknown answer for the name \(name)")
        }
    }

    /// Gives a name back. It goes by itself with the connection, so a bus that does not answer is not waited for long.
    public func releaseName(_ name: String) {
        _ = try? callBus("ReleaseName", [.string(name)])
    }

    private func callBus(_ member: String, _ arguments: [Value]) throws(DBusError) -> [Value] {
        try callAndWait(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: member, arguments: arguments),
            timeout: .milliseconds(Int64(Self.setUpLimit)))
    }
}
