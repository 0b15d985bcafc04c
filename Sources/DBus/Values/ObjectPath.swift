internal import CDBus

/// The name of an object, checked: elements of `[A-Za-z0-9_]` behind single slashes.
public struct ObjectPath: Hashable, Sendable {
    public let text: String

    /// Nil unless libdbus finds it valid (`dbus_validate_path`).
    public init?(_ text: String) {
        guard !text.utf8.contains(0), unsafe dbus_validate_path(text, nil) != 0 else { return nil }
        self.text = text
    }

    init(unchecked text: String) {
        self.text = text
    }

    public static let root = ObjectPath(unchecked: "/")

    /// Whether this path lies below `ancestor`.
    public func isDescendant(of ancestor: ObjectPath) -> Bool {
        self != ancestor && (ancestor == .root || text.hasPrefix(ancestor.text + "/"))
    }
}

extension ObjectPath: ExpressibleByStringLiteral {
    /// A literal that is no path is a programming error and traps.
    public init(stringLiteral text: String) {
        guard let valid = ObjectPath(text) else { preconditionFailure("\(text) is no object path") }
        self = valid
    }
}
