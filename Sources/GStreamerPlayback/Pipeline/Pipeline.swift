internal import CGStreamer
internal import EventQueue
internal import Playback

/// The pipeline with its lasting part, and its message bus as a descriptor of the engine's queue.
@safe final class Pipeline {
    let element: Element
    let chain: SinkChain
    private let bus: UnsafeMutablePointer<GstBus>
    private var watch: DescriptorWatch?

    init(_ output: AudioOutput, joinWatcher: JoinWatcher) throws(PlaybackError) {
        element = unsafe Element(adopting: gst_pipeline_new("marquee")!)
        chain = try SinkChain(output)
        chain.add(to: element)
        unsafe bus = unsafe gst_element_get_bus(element.pointer)!
        let pad = chain.join.staticPad("src")
        unsafe gst_pad_add_probe(
            pad.pointer, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, joinEventPassed,
            Unmanaged.passRetained(joinWatcher).toOpaque(), releaseJoinWatcher)
    }

    /// Calls `handler` on the queue whenever messages may wait.
    func watchBus(on queue: EventQueue, handler: @escaping () -> Void) {
        var descriptor = GPollFD()
        unsafe gst_bus_get_pollfd(bus, &descriptor)
        watch = queue.watch(descriptor.fd, for: .readable) { _ in handler() }
    }

    func nextMessage() -> UnsafeMutablePointer<GstMessage>? {
        unsafe gst_bus_pop(bus)
    }

    @discardableResult
    func setState(_ state: GstState) -> Bool {
        element.setState(state) != GST_STATE_CHANGE_FAILURE
    }

    /// What the device's clock says; nil while there is none to ask. GStreamer takes one unsigned number from another:
    /// while the pipeline is given a new start, the difference may lie below 0. See `SoundClock` for when to ask.
    var deviceRunningTime: Int64? {
        let time = unsafe gst_element_get_current_running_time(element.pointer)
        return time == .max ? nil : Int64(bitPattern: UInt64(time))
    }

    deinit {
        watch?.cancel()
        element.setState(GST_STATE_NULL)
        unsafe cgst_unref(bus)
    }
}
