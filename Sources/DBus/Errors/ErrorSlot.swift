internal import CDBus

/// Runs a C function that reports failure through a `DBusError`, and turns that into ours.
func throwingDBusError<Result>(
    _ body: (UnsafeMutablePointer<CDBus.DBusError>) -> Result
) throws(DBusError) -> Result {
    var slot = unsafe CDBus.DBusError()
    unsafe dbus_error_init(&slot)
    defer { unsafe dbus_error_free(&slot) }
    let result = unsafe body(&slot)
    guard unsafe dbus_error_is_set(&slot) != 0 else { return result }
    let message = unsafe slot.message.map { unsafe String(cString: $0) } ?? "no reason given"
    throw unsafe DBusError(name: String(cString: slot.name), message: message)
}
