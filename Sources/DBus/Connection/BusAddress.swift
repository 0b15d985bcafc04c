internal import Glibc

/// Where a message bus is.
public enum BusAddress: Hashable, Sendable {
    /// The user's: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in the runtime folder.
    case session
    /// The machine's: `DBUS_SYSTEM_BUS_ADDRESS`, else the usual socket.
    case system
    /// In the form of the specification, "Server Addresses".
    case address(String)

    func resolved() throws(DBusError) -> String {
        switch self {
        case .address(let text):
            guard !text.utf8.contains(0) else { throw .invalidArguments("the bus address holds a NUL") }
            return text
        case .session:
            if let address = Self.variable("DBUS_SESSION_BUS_ADDRESS") { return address }
            if let folder = Self.variable("XDG_RUNTIME_DIR"), unsafe access(folder + "/bus", F_OK) == 0 {
                return "unix:path=\(folder)/bus"
            }
            throw DBusError(
                name: "org.freedesktop.DBus.Error.NoServer",
                message: "there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set")
        case .system:
            return Self.variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
        }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
