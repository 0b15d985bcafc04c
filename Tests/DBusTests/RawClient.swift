import CDBus
import TestSupport

/// A client on bare libdbus that may send what ours would not. Blocks; for one test at a time.
final class RawClient {
    private let connection: OpaquePointer

    init(_ bus: PrivateBus) throws {
        guard let connection = dbus_connection_open_private(bus.address, nil), dbus_bus_register(connection, nil) != 0
        else { throw WaitedInVain("a raw connection") }
        dbus_connection_set_exit_on_disconnect(connection, 0)
        self.connection = connection
    }

    deinit {
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    /// A message with text arguments.
    func makeCall(_ destination: String, _ path: String, _ interface: String?, _ member: String, _ texts: [String] = [])
        -> OpaquePointer
    {
        let message = dbus_message_new_method_call(destination, path, interface, member)!
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for text in texts {
            text.withCString { start in
                var start: UnsafePointer<CChar>? = start
                dbus_message_iter_append_basic(&iterator, Int32(CDBUS_TYPE_STRING), &start)
            }
        }
        return message
    }

    /// Sends and returns the serial.
    @discardableResult
    func send(_ message: OpaquePointer, wantsReply: Bool = true) -> UInt32 {
        dbus_message_set_no_reply(message, wantsReply ? 0 : 1)
        var serial: dbus_uint32_t = 0
        dbus_connection_send(connection, message, &serial)
        dbus_connection_flush(connection)
        dbus_message_unref(message)
        return serial
    }

    /// The answers that have come up to and with the one to `last`: the serial each answers and its error name.
    func answers(upTo last: UInt32) throws -> [(serial: UInt32, error: String?)] {
        var answers: [(serial: UInt32, error: String?)] = []
        while dbus_connection_read_write(connection, 5_000) != 0 {
            while let message = dbus_connection_pop_message(connection) {
                defer { dbus_message_unref(message) }
                let type = dbus_message_get_type(message)
                guard type == DBUS_MESSAGE_TYPE_METHOD_RETURN || type == DBUS_MESSAGE_TYPE_ERROR else { continue }
                let error = dbus_message_get_error_name(message).map { String(cString: $0) }
                answers.append((dbus_message_get_reply_serial(message), error))
                if answers.last?.serial == last { return answers }
            }
        }
        throw WaitedInVain("the answer to \(last)")
    }
}
