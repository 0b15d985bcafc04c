internal import CPulse

// What libpulse calls to have its descriptors and moments watched: on the queue of the loop, from inside other calls of
// the library. Each event is retained when it is made and released when libpulse frees it; the loop in `userdata` outlives
// them.

private func mainLoop(_ api: UnsafeMutablePointer<pa_mainloop_api>?) -> ServerMainLoop {
    unsafe Unmanaged<ServerMainLoop>.fromOpaque(api!.pointee.userdata).takeUnretainedValue()
}

private func handle(_ event: LoopEvent) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(event).toOpaque())
}

private func event<Event: LoopEvent>(_ pointer: OpaquePointer?) -> Event {
    unsafe Unmanaged<Event>.fromOpaque(UnsafeRawPointer(pointer!)).takeUnretainedValue()
}

private func release(_ event: LoopEvent) {
    event.isFreed = true
    unsafe Unmanaged.passUnretained(event).release()
}

// MARK: Descriptors

func ioNew(
    _ api: UnsafeMutablePointer<pa_mainloop_api>?, _ descriptor: Int32, _ interest: pa_io_event_flags_t,
    _ callback: pa_io_event_cb_t?, _ userdata: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    unsafe handle(DescriptorEvent(mainLoop(api), descriptor, interest, callback!, userdata))
}

func ioEnable(_ pointer: OpaquePointer?, _ interest: pa_io_event_flags_t) {
    let event: DescriptorEvent = unsafe event(pointer)
    event.setInterest(interest)
}

func ioFree(_ pointer: OpaquePointer?) {
    let event: DescriptorEvent = unsafe event(pointer)
    event.cancel()
    unsafe event.onDestroy?(event.loop.api, pointer, event.userdata)
    release(event)
}

func ioSetDestroy(_ pointer: OpaquePointer?, _ callback: pa_io_event_destroy_cb_t?) {
    let event: DescriptorEvent = unsafe event(pointer)
    unsafe event.onDestroy = unsafe callback
}

// MARK: Moments

func timeNew(
    _ api: UnsafeMutablePointer<pa_mainloop_api>?, _ moment: UnsafePointer<timeval>?,
    _ callback: pa_time_event_cb_t?, _ userdata: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    let event = unsafe TimeEvent(mainLoop(api), callback!, userdata)
    unsafe event.restart(at: moment?.pointee)
    return unsafe handle(event)
}

func timeRestart(_ pointer: OpaquePointer?, _ moment: UnsafePointer<timeval>?) {
    let event: TimeEvent = unsafe event(pointer)
    unsafe event.restart(at: moment?.pointee)
}

func timeFree(_ pointer: OpaquePointer?) {
    let event: TimeEvent = unsafe event(pointer)
    event.restart(at: nil)
    unsafe event.onDestroy?(event.loop.api, pointer, event.userdata)
    release(event)
}

func timeSetDestroy(_ pointer: OpaquePointer?, _ callback: pa_time_event_destroy_cb_t?) {
    let event: TimeEvent = unsafe event(pointer)
    unsafe event.onDestroy = unsafe callback
}

// MARK: What is put off

func deferNew(
    _ api: UnsafeMutablePointer<pa_mainloop_api>?, _ callback: pa_defer_event_cb_t?,
    _ userdata: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    unsafe handle(DeferredEvent(mainLoop(api), callback!, userdata))
}

func deferEnable(_ pointer: OpaquePointer?, _ isEnabled: Int32) {
    let event: DeferredEvent = unsafe event(pointer)
    event.isEnabled = isEnabled != 0
}

func deferFree(_ pointer: OpaquePointer?) {
    let event: DeferredEvent = unsafe event(pointer)
    event.isEnabled = false
    unsafe event.onDestroy?(event.loop.api, pointer, event.userdata)
    release(event)
}

func deferSetDestroy(_ pointer: OpaquePointer?, _ callback: pa_defer_event_destroy_cb_t?) {
    let event: DeferredEvent = unsafe event(pointer)
    unsafe event.onDestroy = unsafe callback
}
