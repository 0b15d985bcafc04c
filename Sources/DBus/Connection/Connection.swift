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
    private var poller: ConnectionPoller?

    /// How long the bus may take to answer during set-up.
    static let setUpLimit: Int32 = 5_000

    /// Connects and introduces itself, which blocks for a moment (5 s at most).
    public init(to address: BusAddress, queue: EventQueue) throws(DBusError) {
        queue.preconditionIsCurrent("a connection")
        self.queue = queue
        let text = try address.resolved()
        let opened = try unsafe throwingDBusError { unsafe dbus_connection_open_private(text, $0) }
        guard let opened = unsafe opened else { throw .failed("the bus at \(text) did not open") }
        unsafe pointer = unsafe opened
        unsafe dbus_connection_set_exit_on_disconnect(pointer, 0)
        do throws(DBusError) {
            try introduce()
        } catch {
            close()
            throw error
        }
        poller = ConnectionPoller(self)
        unsafe dbus_connection_add_filter(pointer, connectionFilter, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// `Hello`, with a limit of our own: a socket that accepts and stays silent must not hold us for ever.
    private func introduce() throws(DBusError) {
        let reply = try callAndWait(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: "Hello"),
            timeout: .milliseconds(Int64(Self.setUpLimit)))
        guard let name = reply.first?.asString else { throw .failed("the bus gave no name") }
        uniqueName = name
        unsafe dbus_bus_set_unique_name(pointer, name)
    }

    deinit {
        close()
    }

    /// Sends what is left and closes. The filter and watches go first: nothing calls back afterwards.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        unsafe dbus_connection_flush(pointer)
        if let poller {
            unsafe dbus_connection_remove_filter(pointer, connectionFilter, Unmanaged.passUnretained(self).toOpaque())
            poller.stop()
        }
        unsafe dbus_connection_close(pointer)
        unsafe dbus_connection_unref(pointer)
    }

    /// Blocks until everything sent has left the process.
    public func flush() {
        guard isOpen else { return }
        unsafe dbus_connection_flush(pointer)
    }

    func send(_ message: Message) {
        guard isOpen else { return }
        unsafe dbus_connection_send(pointer, message.pointer, nil)
    }

    /// Handles everything that has arrived. Never from inside a handler: libdbus does not nest.
    func dispatchAll() {
        while isOpen, unsafe dbus_connection_dispatch(pointer) == DBUS_DISPATCH_DATA_REMAINS {}
    }

    /// In the filter, on the queue. True when the message was for us.
    func handle(_ message: Message) -> Bool {
        switch message.type {
        case DBUS_MESSAGE_TYPE_METHOD_CALL:
            return exports.handle(message, of: self)
        case DBUS_MESSAGE_TYPE_SIGNAL:
            if message.interface == "org.freedesktop.DBus.Local", message.member == "Disconnected" {
                lose()
            } else {
                subscriptions.deliver(message)
            }
            return false
        default: return false
        }
    }

    /// Not from inside the filter: the owner may close the connection in answer.
    private func lose() {
        let handler = onDisconnect
        onDisconnect = nil
        let box = HandlerBox(handler)
        queue.async { box.run() }
    }
}

/// Carries a handler of the queue through the queue's own mailbox and back onto the same thread.
private final class HandlerBox: Sendable {
    /// Made and run on the connection's queue only.
    private nonisolated(unsafe) let handler: (() -> Void)?

    init(_ handler: (() -> Void)?) {
        unsafe self.handler = handler
    }

    func run() {
        unsafe handler?()
    }
}
