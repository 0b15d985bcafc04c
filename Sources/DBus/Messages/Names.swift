internal import CDBus

/// libdbus aborts the process on a malformed name by default; each is asked about before it gets there.
enum Names {
    static func isBusName(_ name: String) -> Bool {
        unsafe !name.utf8.contains(0) && dbus_validate_bus_name(name, nil) != 0
    }

    static func isInterface(_ name: String) -> Bool {
        unsafe !name.utf8.contains(0) && dbus_validate_interface(name, nil) != 0
    }

    static func isMember(_ name: String) -> Bool {
        unsafe !name.utf8.contains(0) && dbus_validate_member(name, nil) != 0
    }
}
