internal import CDBus
public import EventQueue

/// A private connection to a message bus, confined to one queue: its descriptors, timers, handlers and every function
/// belong there.
///
/// The library's habit of ending the process when the bus goes is off. When that happens every pending call fails with
/// ``DBusError/disconnected``, ``onDisconnect`` is called once and the connection is of no more use.
@safe public final class Connection {
    public let queue: EventQueue
    /// Called once, on the queue, when the bus has gone.
    public var onDisconnect: (() -> Void)?
    /// The name the bus gave, `:1.42`.
    public private(set) var uniqueName = ""

    let pointer: OpaquePointer
    private(set) var isOpen = true
    let exports = ExportTable()
    let subscriptions = SubscriptionTable()
    let pendingReplies = PendingReplies()
    private var poller: ConnectionPoller?

    /// How long the bus may take to answer during set-up.
    static let setUpLimit: Int32 = 5_000

    /// Connects and introduces itself, which blocks for a moment (5 s at most).
    public convenience init(to address: BusAddress, queue: EventQueue) throws(DBusError) {
        try self.init(opening: address, queue: queue)
        do throws(DBusError) {
            try introduce()
        } catch {
            close()
            throw error
        }
        startPolling()
    }

    /// Begins to connect and is of use at once: what is asked for waits in the process until the bus lets us in. Does not
    /// block. A bus that has not done so after 5 s has gone, as far as ``onDisconnect`` is concerned.
    public convenience init(beginningTo address: BusAddress, queue: EventQueue) throws(DBusError) {
        try self.init(opening: address, queue: queue)
        startPolling()
        call(Self.hello, timeout: .milliseconds(Int64(Self.setUpLimit))) { [weak self] result in
            guard let self else { return }
            guard let name = (try? result.get())?.first?.asString else { return lose() }
            uniqueName = name
            unsafe dbus_bus_set_unique_name(pointer, name)
        }
    }

    private init(opening address: BusAddress, queue: EventQueue) throws(DBusError) {
        queue.preconditionIsCurrent("a connection")
        self.queue = queue
        let text = try address.resolved()
        let opened = try unsafe throwingDBusError { unsafe dbus_connection_open_private(text, $0) }
        guard let opened = unsafe opened else { throw .failed("the bus at \(text) did not open") }
        unsafe pointer = unsafe opened
        unsafe dbus_connection_set_exit_on_disconnect(pointer, 0)
    }

    private func startPolling() {
        poller = ConnectionPoller(self)
        unsafe dbus_connection_add_filter(pointer, connectionFilter, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    private static let hello = MethodCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "Hello")

    /// `Hello`, with a limit of our own: a socket that accepts and stays silent must not hold us for ever.
    private func introduce() throws(DBusError) {
        let reply = try callAndWait(Self.hello, timeout: .milliseconds(Int64(Self.setUpLimit)))
        guard let name = reply.first?.asString else { throw .failed("the bus gave no name") }
        uniqueName = name
        unsafe dbus_bus_set_unique_name(pointer, name)
    }

    deinit {
        close()
    }

    /// Sends what is left, for a second at most, and closes. Calls that still wait fail with
    /// ``DBusError/disconnected``. The filter and watches go first: nothing calls back afterwards.
    public func close() {
        guard isOpen else { return }
        if let poller {
            // A bus that has not let us in takes nothing.
            if !uniqueName.isEmpty { _ = flush(until: .now + .seconds(1)) }
            unsafe dbus_connection_remove_filter(pointer, connectionFilter, Unmanaged.passUnretained(self).toOpaque())
            poller.stop()
        }
        isOpen = false
        pendingReplies.failAll()
        unsafe dbus_connection_close(pointer)
        unsafe dbus_connection_unref(pointer)
    }

    /// Blocks until everything sent has left the process, for five seconds at most.
    public func flush() {
        guard isOpen else { return }
        _ = flush(until: .now + .seconds(5))
    }

    /// libdbus's own flush waits without a limit for a bus that does not read. Returns whether all has left.
    func flush(until end: HostTime) -> Bool {
        while unsafe dbus_connection_has_messages_to_send(pointer) != 0 {
            let nanoseconds = HostTime.now.nanoseconds(until: end)
            guard nanoseconds > 0 else { return false }
            guard unsafe dbus_connection_read_write(pointer, Int32(clamping: nanoseconds / 1_000_000 + 1)) != 0 else {
                return true
            }
        }
        return true
    }

    var isConnected: Bool { unsafe isOpen && dbus_connection_get_is_connected(pointer) != 0 }

    func send(_ message: OpaquePointer) {
        guard isOpen else { return }
        unsafe dbus_connection_send(pointer, message, nil)
    }

    func send(_ message: Message) {
        withExtendedLifetime(message) { unsafe send(message.pointer) }
    }

    /// Handles everything that has arrived. Never from inside a handler: libdbus does not nest.
    func dispatchAll() {
        while isOpen, unsafe dbus_connection_dispatch(pointer) == DBUS_DISPATCH_DATA_REMAINS {}
    }

    /// In the filter, on the queue. True when the message was for us.
    func handle(_ message: OpaquePointer) -> Bool {
        switch unsafe dbus_message_get_type(message) {
        case DBUS_MESSAGE_TYPE_METHOD_CALL:
            guard let call = unsafe IncomingCall(message, of: self) else { return false }
            exports.answer(call)
            return true
        case DBUS_MESSAGE_TYPE_SIGNAL:
            if unsafe dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected") != 0 {
                lose()
            } else {
                subscriptions.deliver(unsafe Message(sharing: message))
            }
            return false
        default: return false
        }
    }

    /// Not from inside the filter: the owner may close the connection in answer.
    private func lose() {
        pendingReplies.failAll()
        guard let handler = onDisconnect else { return }
        onDisconnect = nil
        let box = HandlerBox(handler)
        queue.async { box.run() }
    }
}

/// Carries a handler of the queue through the queue's own mailbox and back onto the same thread.
private final class HandlerBox: Sendable {
    /// Made and run on the connection's queue only.
    private nonisolated(unsafe) let handler: () -> Void

    init(_ handler: @escaping () -> Void) {
        unsafe self.handler = handler
    }

    func run() {
        unsafe handler()
    }
}
