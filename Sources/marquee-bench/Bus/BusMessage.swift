internal import CDBus

/// One message that arrived, with the moment it was taken off the connection. Thin owner of libdbus's message.
@safe final class BusMessage {
    let pointer: OpaquePointer
    /// CLOCK_MONOTONIC, nanoseconds.
    let time: Int64

    /// Takes over the reference.
    init(owning pointer: OpaquePointer, time: Int64) {
        unsafe self.pointer = pointer
        self.time = time
    }

    deinit {
        unsafe dbus_message_unref(pointer)
    }

    var isSignal: Bool { unsafe dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_SIGNAL }
    var replySerial: UInt32 { unsafe dbus_message_get_reply_serial(pointer) }
    var member: String { unsafe text(dbus_message_get_member(pointer)) }
    var interface: String { unsafe text(dbus_message_get_interface(pointer)) }
    var sender: String { unsafe text(dbus_message_get_sender(pointer)) }
    var errorName: String? {
        unsafe dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_ERROR
            ? unsafe text(dbus_message_get_error_name(pointer)) : nil
    }

    var arguments: [BusValue] {
        var iterator = unsafe DBusMessageIter()
        guard unsafe dbus_message_iter_init(pointer, &iterator) != 0 else { return [] }
        return unsafe BusValue.all(at: &iterator)
    }

    /// Size of header and body on the wire, and of the body alone, in bytes.
    var wireSizes: (whole: Int, body: Int) {
        var bytes: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        guard unsafe dbus_message_marshal(pointer, &bytes, &count) != 0, let bytes = unsafe bytes else { return (0, 0) }
        defer { unsafe dbus_free(bytes) }
        let body = unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
        return (Int(count), Int(body))
    }

    private func text(_ characters: UnsafePointer<CChar>?) -> String {
        unsafe characters.map { unsafe String(cString: $0) } ?? ""
    }
}
