internal import CDBus

// Called by libdbus from `dbus_connection_dispatch`, on the connection's queue. The context is the `Connection`, not
// retained: it removes the filter before it goes.
func connectionFilter(
    _ connection: OpaquePointer?, _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?
) -> DBusHandlerResult {
    let owner = unsafe Unmanaged<Connection>.fromOpaque(context!).takeUnretainedValue()
    let isHandled = unsafe owner.handle(message!)
    return isHandled ? DBUS_HANDLER_RESULT_HANDLED : DBUS_HANDLER_RESULT_NOT_YET_HANDLED
}

// The following are called by libdbus on the connection's queue whenever its wishes change. Their context is the
// `ConnectionPoller`, not retained: it takes the functions back before it goes.

func addWatch(_ watch: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> dbus_bool_t {
    unsafe poller(context).add(watch: watch!)
    return 1
}

func removeWatch(_ watch: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    unsafe poller(context).remove(watch: watch!)
}

func toggleWatch(_ watch: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    unsafe poller(context).toggle(watch: watch!)
}

func addTimeout(_ timeout: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> dbus_bool_t {
    unsafe poller(context).arm(timeout: timeout!)
    return 1
}

func removeTimeout(_ timeout: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    unsafe poller(context).remove(timeout: timeout!)
}

func toggleTimeout(_ timeout: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    unsafe poller(context).arm(timeout: timeout!)
}

func dispatchStatusChanged(
    _ connection: OpaquePointer?, _ status: DBusDispatchStatus, _ context: UnsafeMutableRawPointer?
) {
    if status == DBUS_DISPATCH_DATA_REMAINS { unsafe poller(context).noteUndispatchedData() }
}

private func poller(_ context: UnsafeMutableRawPointer?) -> ConnectionPoller {
    unsafe Unmanaged<ConnectionPoller>.fromOpaque(context!).takeUnretainedValue()
}

// Called by libdbus on the connection's queue when a call is answered, timed out or cut off. The context is the
// retained `PendingReply`, freed through `releasePendingReply`.
func pendingCallNotified(_ call: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    let reply = unsafe Unmanaged<PendingReply>.fromOpaque(context!).takeUnretainedValue()
    let message = unsafe dbus_pending_call_steal_reply(call).map { unsafe Message(adopting: $0) }
    reply.finish(with: message)
}

func releasePendingReply(_ context: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<PendingReply>.fromOpaque(context!).release()
}
