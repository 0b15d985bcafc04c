internal import CDBus

/// An ordinary client of the bus, straight on libdbus, so that what is measured is the service and not a binding.
/// Confined to the thread that uses it.
@safe final class BusClient {
    private let connection: OpaquePointer
    let uniqueName: String

    init(address: String) throws(BenchError) {
        unsafe connection = try Self.open(address)
        unsafe uniqueName = String(cString: dbus_bus_get_unique_name(connection))
    }

    deinit {
        unsafe dbus_connection_close(connection)
        unsafe dbus_connection_unref(connection)
    }

    private static func open(_ address: String) throws(BenchError) -> OpaquePointer {
        guard let connection = unsafe dbus_connection_open_private(address, nil) else {
            throw BenchError("no connection to the bus at \(address)")
        }
        unsafe dbus_connection_set_exit_on_disconnect(connection, 0)
        guard unsafe dbus_bus_register(connection, nil) != 0 else { throw BenchError("the bus does not take us in") }
        return unsafe connection
    }

    func addMatch(_ rule: String) throws(BenchError) {
        _ = try call(
            MethodCall(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", [.text(rule)]))
    }

    /// Sends and does not wait.
    @discardableResult
    func send(_ call: MethodCall) -> UInt32 {
        let message = call.message()
        var serial: UInt32 = 0
        unsafe dbus_connection_send(connection, message.pointer, &serial)
        unsafe dbus_connection_flush(connection)
        return serial
    }

    /// Sends and waits for the reply.
    func call(_ call: MethodCall) throws(BenchError) -> BusMessage {
        try exchange(call.message(), named: call.member)
    }

    /// Calls with the arguments of another message.
    func forward(_ content: BusMessage, to call: MethodCall) throws(BenchError) -> BusMessage {
        let message = call.message()
        BusValueCopy.copy(from: content, to: message)
        return try exchange(message, named: call.member)
    }

    private func exchange(_ message: BusMessage, named name: String) throws(BenchError) -> BusMessage {
        var failure = unsafe DBusError()
        unsafe dbus_error_init(&failure)
        guard
            let reply = unsafe dbus_connection_send_with_reply_and_block(connection, message.pointer, 10_000, &failure)
        else {
            defer { unsafe dbus_error_free(&failure) }
            throw BenchError("\(name): \(unsafe failure.message.map { unsafe String(cString: $0) } ?? "no reply")")
        }
        return unsafe BusMessage(owning: reply, time: monotonicNow())
    }

    /// The next message of any kind; nil when none came before `limit` (CLOCK_MONOTONIC, nanoseconds).
    func next(until limit: Int64) -> BusMessage? {
        while true {
            if let message = unsafe dbus_connection_pop_message(connection) {
                return unsafe BusMessage(owning: message, time: monotonicNow())
            }
            let rest = limit - monotonicNow()
            guard rest > 0, unsafe dbus_connection_read_write(connection, Int32(rest / 1_000_000 + 1)) != 0 else {
                return nil
            }
        }
    }

    /// Reads until the condition holds for a message; nil when none came in time.
    func first(within milliseconds: Int, where condition: (BusMessage) -> Bool) -> BusMessage? {
        let limit = monotonicNow() + Int64(milliseconds) * 1_000_000
        while let message = next(until: limit) {
            if condition(message) { return message }
        }
        return nil
    }

    /// Forgets what has arrived and, for a while, what still arrives.
    func drain(milliseconds: Int = 0) {
        _ = first(within: milliseconds) { _ in false }
    }

    /// Round trips of one call, one after the other: microseconds each.
    func roundTrips(_ call: MethodCall, count: Int) throws(BenchError) -> [Double] {
        let message = call.message()
        var times: [Double] = []
        times.reserveCapacity(count)
        for _ in 0..<count {
            let start = monotonicNow()
            // A message can be sent once only: the copy is part of both sides' round trip.
            let copy = unsafe dbus_message_copy(message.pointer)
            let reply = unsafe dbus_connection_send_with_reply_and_block(connection, copy, 10_000, nil)
            times.append(Double(monotonicNow() - start) / 1_000)
            unsafe dbus_message_unref(copy)
            guard let reply = unsafe reply else { throw BenchError("\(call.member): no reply") }
            unsafe dbus_message_unref(reply)
        }
        return times
    }
}
