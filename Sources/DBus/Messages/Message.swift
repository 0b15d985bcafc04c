internal import CDBus
internal import Glibc

/// Owns one reference to a libdbus message. Confined to its connection's queue.
@safe final class Message {
    let pointer: OpaquePointer
    private var descriptors: [Int32] = []

    /// Takes over a reference the caller owns.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    /// Adds a reference of its own.
    init(sharing pointer: OpaquePointer) {
        unsafe self.pointer = unsafe dbus_message_ref(pointer)
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
        unsafe dbus_message_unref(pointer)
    }

    static func methodCall(_ call: MethodCall) throws(DBusError) -> Message {
        guard Names.isBusName(call.destination), Names.isInterface(call.interface), Names.isMember(call.member),
            call.interface != DBUS_INTERFACE_LOCAL, call.path.text != DBUS_PATH_LOCAL
        else {
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
        guard Names.isInterface(signal.interface), Names.isMember(signal.member),
            signal.interface != DBUS_INTERFACE_LOCAL, signal.path.text != DBUS_PATH_LOCAL
        else {
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
        try Self.checkTypes(of: values)
        var writer = MessageWriter()
        var iterator = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init_append(pointer, &iterator)
        for value in values { try unsafe writer.append(value, to: &iterator) }
    }

    /// What stands inside arrays and variants is checked where it is written.
    private static func checkTypes(of values: [Value]) throws(DBusError) {
        var length = 0
        for value in values {
            let type = value.signature
            guard value.typeLetter != nil || type.isSingle else { throw .invalidArguments("\(type.text) is no type") }
            length += type.text.utf8.count
        }
        guard length <= 255 else { throw .invalidArguments("the types of the message take more than 255 letters") }
    }

    /// The values of the body; descriptors among them are closed with this object.
    func arguments() -> [Value] {
        var reader = MessageReader()
        let values = unsafe reader.arguments(of: pointer)
        own(reader)
        return values
    }

    /// The values of the body; descriptors among them are the caller's to close.
    func givenArguments() -> [Value] {
        var reader = MessageReader()
        return unsafe reader.arguments(of: pointer)
    }

    /// Takes over the descriptors that were read.
    func own(_ reader: MessageReader) {
        descriptors += reader.descriptors
    }

    /// The error of an error message; nil for any other.
    var asError: DBusError? {
        guard type == DBUS_MESSAGE_TYPE_ERROR else { return nil }
        return DBusError(
            name: errorName ?? DBusError.failed("").name,
            message: arguments().first?.asString ?? "no reason given")
    }
}
