internal import CDBus

/// Owns one reference to a libdbus message. Confined to its connection's queue.
@safe final class Message {
    let pointer: OpaquePointer

    /// Takes over a reference the caller owns.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    /// Adds a reference of its own.
    init(sharing pointer: OpaquePointer) {
        unsafe self.pointer = unsafe dbus_message_ref(pointer)
    }

    deinit {
        unsafe dbus_message_unref(pointer)
    }

    static func methodCall(_ call: MethodCall) throws(DBusError) -> Message {
        guard Names.isBusName(call.destination), Names.isInterface(call.interface), Names.isMember(call.member) else {
            throw .invalidArguments("\(call.destination) \(call.interface).\(call.member) is no valid call")
        }
        guard
            let pointer = unsafe dbus_message_new_method_call(
                call.destination, call.path.text, call.interface, call.member)
        else { throw .outOfMemory }
        let message = unsafe Message(adopting: pointer)
        unsafe dbus_message_set_auto_start(message.pointer, call.allowsAutoStart ? 1 : 0)
        try message.append(call.arguments)
        return message
    }

    static func signal(_ signal: SignalMessage) throws(DBusError) -> Message {
        guard Names.isInterface(signal.interface), Names.isMember(signal.member) else {
            throw .invalidArguments("\(signal.interface).\(signal.member) is no valid signal")
        }
        guard let pointer = unsafe dbus_message_new_signal(signal.path.text, signal.interface, signal.member) else {
            throw .outOfMemory
        }
        let message = unsafe Message(adopting: pointer)
        try message.append(signal.arguments)
        return message
    }

    static func reply(to call: Message) -> Message? {
        guard let pointer = unsafe dbus_message_new_method_return(call.pointer) else { return nil }
        return unsafe Message(adopting: pointer)
    }

    static func error(_ error: DBusError, to call: Message) -> Message? {
        let name = Names.isInterface(error.name) ? error.name : DBusError.failed("").name
        let pointer = unsafe dbus_message_new_error(call.pointer, name, MessageWriter.cleaned(error.message))
        return unsafe pointer.map { unsafe Message(adopting: $0) }
    }

    // MARK: Header

    var type: Int32 { unsafe dbus_message_get_type(pointer) }
    var sender: String? { unsafe Message.text(dbus_message_get_sender(pointer)) }
    var path: String? { unsafe Message.text(dbus_message_get_path(pointer)) }
    var interface: String? { unsafe Message.text(dbus_message_get_interface(pointer)) }
    var member: String? { unsafe Message.text(dbus_message_get_member(pointer)) }
    var errorName: String? { unsafe Message.text(dbus_message_get_error_name(pointer)) }
    var signature: String { unsafe Message.text(dbus_message_get_signature(pointer)) ?? "" }
    var wantsReply: Bool { unsafe dbus_message_get_no_reply(pointer) == 0 }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }

    // MARK: Body

    func append(_ values: [Value]) throws(DBusError) {
        guard !values.isEmpty else { return }
        var writer = MessageWriter(self)
        for value in values { try writer.append(value) }
    }

    func arguments() -> [Value] {
        MessageReader.values(of: self)
    }

    /// The error of an error message; nil for any other.
    var asError: DBusError? {
        guard type == DBUS_MESSAGE_TYPE_ERROR else { return nil }
        return DBusError(
            name: errorName ?? DBusError.failed("").name,
            message: arguments().first?.asString ?? "no reason given")
    }
}
