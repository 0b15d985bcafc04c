internal import CPulse

// What libpulse calls from a context: on the queue of its loop. `userdata` is the `ServerContext`, which takes its
// callbacks back, and with the disconnection all its questions, before it goes.

private func owner(_ userdata: UnsafeMutableRawPointer?) -> ServerContext {
    unsafe Unmanaged<ServerContext>.fromOpaque(userdata!).takeUnretainedValue()
}

func contextStateChanged(_ context: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
    unsafe owner(userdata).stateChanged()
}

func serverChanged(
    _ context: OpaquePointer?, _ event: pa_subscription_event_type_t, _ index: UInt32,
    _ userdata: UnsafeMutableRawPointer?
) {
    unsafe owner(userdata).changed()
}

func streamListed(
    _ context: OpaquePointer?, _ info: UnsafePointer<pa_sink_input_info>?, _ end: Int32,
    _ userdata: UnsafeMutableRawPointer?
) {
    if end == 0, let info = unsafe info { unsafe owner(userdata).add(info.pointee) }
}

func sinkListed(
    _ context: OpaquePointer?, _ info: UnsafePointer<pa_sink_info>?, _ end: Int32,
    _ userdata: UnsafeMutableRawPointer?
) {
    if end == 0, let info = unsafe info { unsafe owner(userdata).add(info.pointee) }
}

func cardListed(
    _ context: OpaquePointer?, _ info: UnsafePointer<pa_card_info>?, _ end: Int32,
    _ userdata: UnsafeMutableRawPointer?
) {
    if end == 0, let info = unsafe info { unsafe owner(userdata).add(info.pointee) }
}

func serverDescribed(
    _ context: OpaquePointer?, _ info: UnsafePointer<pa_server_info>?, _ userdata: UnsafeMutableRawPointer?
) {
    guard let info = unsafe info?.pointee else {
        unsafe owner(userdata).finishPicture(serverName: "", defaultSink: nil)
        return
    }
    unsafe owner(userdata).finishPicture(
        serverName: info.server_name.map { unsafe String(cString: $0) } ?? "",
        defaultSink: info.default_sink_name.map { unsafe String(cString: $0) })
}
