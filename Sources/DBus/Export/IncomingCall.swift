internal import CDBus
internal import Glibc

/// A method call in the hands of the message filter, read in place. Valid until the filter returns; what is answered
/// later is an ``Invocation``.
@safe struct IncomingCall: ~Copyable {
    let message: OpaquePointer
    let connection: Connection
    let path: UnsafePointer<CChar>
    /// Nil when the caller left it out, as the specification allows.
    let interface: UnsafePointer<CChar>?
    let member: UnsafePointer<CChar>

    init?(_ message: OpaquePointer, of connection: Connection) {
        guard let path = unsafe dbus_message_get_path(message), let member = unsafe dbus_message_get_member(message)
        else { return nil }
        unsafe self.message = unsafe message
        self.connection = connection
        unsafe self.path = unsafe path
        unsafe self.member = unsafe member
        unsafe interface = unsafe dbus_message_get_interface(message)
    }

    var memberText: String { unsafe String(cString: member) }
    var signature: String { unsafe String(cString: dbus_message_get_signature(message)) }

    func has(signature: StaticString) -> Bool {
        unsafe dbus_message_has_signature(message, cText(signature)) != 0
    }

    func has(signature: String) -> Bool {
        unsafe dbus_message_has_signature(message, signature) != 0
    }

    func isMember(_ name: StaticString) -> Bool {
        unsafe strcmp(member, cText(name)) == 0
    }

    func isInterface(_ name: StaticString) -> Bool {
        guard let interface = unsafe interface else { return false }
        return unsafe strcmp(interface, cText(name)) == 0
    }

    // MARK: Answers

    var wantsReply: Bool { unsafe dbus_message_get_no_reply(message) == 0 }

    /// Answers with what `write` appends, and returns the answer; nothing is made when the caller wants no answer
    /// (contract C26).
    @discardableResult
    func reply(_ write: (inout MessageWriter, inout DBusMessageIter) throws(DBusError) -> Void) -> Message? {
        guard wantsReply, let pointer = unsafe dbus_message_new_method_return(message) else { return nil }
        let reply = unsafe Message(adopting: pointer)
        var writer = MessageWriter()
        var iterator = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init_append(pointer, &iterator)
        do throws(DBusError) {
            try unsafe write(&writer, &iterator)
            connection.send(reply)
            return reply
        } catch {
            fail(error)
            return nil
        }
    }

    /// Answers with the body of an answer given before.
    func reply(like earlier: Message) {
        guard wantsReply else { return }
        guard let pointer = unsafe dbus_message_copy(earlier.pointer) else { return fail(.outOfMemory) }
        let reply = unsafe Message(adopting: pointer)
        guard unsafe dbus_message_set_reply_serial(pointer, dbus_message_get_serial(message)) != 0,
            unsafe dbus_message_set_destination(pointer, dbus_message_get_sender(message)) != 0
        else { return fail(.outOfMemory) }
        connection.send(reply)
    }

    func fail(_ error: DBusError) {
        invocation(with: []).fail(error)
    }

    /// For an answer that may take its time. `arguments` nil: those of the message.
    func invocation(with arguments: [Value]? = nil) -> Invocation {
        let message = unsafe Message(sharing: message)
        return Invocation(message, arguments: arguments ?? message.arguments(), connection: connection)
    }
}

/// A literal as C reads it.
func cText(_ literal: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
}
