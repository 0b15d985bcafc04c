internal import CDBus
internal import EventQueue

/// Has a connection's descriptors and timeouts watched by its queue. One socket has two watches in libdbus, for reading
/// and for writing, switched on and off as it needs them.
@safe final class ConnectionPoller {
    private unowned let connection: Connection
    /// The same connection's handle: `stop()` also runs from the connection's `deinit`, when the object itself must not
    /// be asked any more.
    private let handle: OpaquePointer
    private var watches: [OpaquePointer: DescriptorWatch] = unsafe [:]
    private var timers: [OpaquePointer: QueueTimer] = unsafe [:]
    /// Whether the loop below will look for arrived messages anyway.
    private var isHandling = false

    init(_ connection: Connection) {
        self.connection = connection
        unsafe handle = connection.pointer
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe dbus_connection_set_watch_functions(
            connection.pointer, addWatch, removeWatch, toggleWatch, context, nil)
        unsafe dbus_connection_set_timeout_functions(
            connection.pointer, addTimeout, removeTimeout, toggleTimeout, context, nil)
        unsafe dbus_connection_set_dispatch_status_function(
            connection.pointer, dispatchStatusChanged, context, nil)
        if unsafe dbus_connection_get_dispatch_status(connection.pointer) == DBUS_DISPATCH_DATA_REMAINS {
            noteUndispatchedData()
        }
    }

    func stop() {
        unsafe dbus_connection_set_dispatch_status_function(handle, nil, nil, nil)
        unsafe dbus_connection_set_watch_functions(handle, nil, nil, nil, nil, nil)
        unsafe dbus_connection_set_timeout_functions(handle, nil, nil, nil, nil, nil)
        unsafe watches = [:]
        unsafe timers = [:]
    }

    // MARK: Watches

    func add(watch: OpaquePointer) {
        let flags = unsafe dbus_watch_get_flags(watch)
        var interest: Readiness = []
        if flags & DBUS_WATCH_READABLE.rawValue != 0 { interest.insert(.readable) }
        if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { interest.insert(.writable) }
        let descriptor = unsafe dbus_watch_get_unix_fd(watch)
        let new = connection.queue.watch(descriptor, for: interest) { [weak self] readiness in
            unsafe self?.handle(watch, readiness)
        }
        unsafe watches[watch] = new
        unsafe toggle(watch: watch)
    }

    func toggle(watch: OpaquePointer) {
        unsafe watches[watch]?.isEnabled = dbus_watch_get_enabled(watch) != 0
    }

    func remove(watch: OpaquePointer) {
        unsafe watches.removeValue(forKey: watch)?.cancel()
    }

    private func handle(_ watch: OpaquePointer, _ readiness: Readiness) {
        var flags: UInt32 = 0
        if readiness.contains(.readable) { flags |= DBUS_WATCH_READABLE.rawValue }
        if readiness.contains(.writable) { flags |= DBUS_WATCH_WRITABLE.rawValue }
        if readiness.contains(.error) { flags |= DBUS_WATCH_ERROR.rawValue }
        if readiness.contains(.hangUp) { flags |= DBUS_WATCH_HANGUP.rawValue }
        isHandling = true
        unsafe dbus_watch_handle(watch, flags)
        connection.dispatchAll()
        isHandling = false
    }

    /// Messages came in during a blocking call; their descriptor will not say so again.
    func noteUndispatchedData() {
        guard !isHandling else { return }
        isHandling = true
        let box = PollerBox(self)
        connection.queue.async { box.dispatch() }
    }

    fileprivate func dispatchNoted() {
        connection.dispatchAll()
        isHandling = false
    }

    // MARK: Timeouts

    /// libdbus timeouts repeat until they are removed or switched off.
    func arm(timeout: OpaquePointer) {
        guard unsafe dbus_timeout_get_enabled(timeout) != 0 else {
            unsafe remove(timeout: timeout)
            return
        }
        let interval = Duration.milliseconds(Int64(unsafe dbus_timeout_get_interval(timeout)))
        let timer = connection.queue.timer(after: interval) { [weak self] in
            guard let self, unsafe timers[timeout] != nil else { return }
            unsafe arm(timeout: timeout)
            unsafe dbus_timeout_handle(timeout)
            connection.dispatchAll()
        }
        unsafe timers[timeout] = timer
    }

    func remove(timeout: OpaquePointer) {
        unsafe timers.removeValue(forKey: timeout)?.cancel()
    }
}

/// Takes a poller through the queue's mailbox and back onto the same thread, if it still lives then.
private final class PollerBox: Sendable {
    /// Made and read on the connection's queue only.
    private nonisolated(unsafe) weak var poller: ConnectionPoller?

    init(_ poller: ConnectionPoller) {
        unsafe self.poller = poller
    }

    func dispatch() {
        unsafe poller?.dispatchNoted()
    }
}
