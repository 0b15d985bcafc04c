internal import CGStreamer
internal import EventQueue
internal import Playback

/// The pipeline with its lasting part, and the messages of both it and the items, as descriptors of the engine's queue.
///
/// The items have a bus of their own. An error on the way through a pipeline ends whatever change of state the pipeline
/// is in, and it would wait for the items' changes of state: one broken item would keep the present one from playing.
@safe final class Pipeline {
    let element: Element
    let chain: SinkChain
    private let bus: UnsafeMutablePointer<GstBus>
    private let itemBus: UnsafeMutablePointer<GstBus>
    let itemMessages = ItemMessageWatch()
    let retirement = Retirement()
    let network: NetworkSettings
    private var watches: [DescriptorWatch] = []
    private var heldEnd: UnsafeMutablePointer<GstMessage>?

    init(
        _ output: AudioOutput, _ network: NetworkSettings, streamProperties: [String: String], joinWatcher: JoinWatcher
    ) throws(PlaybackError) {
        self.network = network
        element = unsafe Element(adopting: gst_pipeline_new("marquee")!)
        chain = try SinkChain(output, streamProperties: streamProperties, in: element)
        unsafe bus = unsafe gst_element_get_bus(element.pointer)!
        unsafe itemBus = unsafe gst_bus_new()!
        unsafe gst_bus_set_sync_handler(
            itemBus, itemMessagePosted, Unmanaged.passRetained(itemMessages).toOpaque(), releaseItemMessageWatch)
        let pad = chain.join.staticPad("src")
        unsafe gst_pad_add_probe(
            pad.pointer, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, joinEventPassed,
            Unmanaged.passRetained(joinWatcher).toOpaque(), releaseJoinWatcher)
    }

    /// Calls `handler` on the queue whenever messages may wait.
    func watchBus(on queue: EventQueue, handler: @escaping () -> Void) {
        unsafe watch(bus, on: queue, handler)
        unsafe watch(itemBus, on: queue, handler)
    }

    private func watch(_ bus: UnsafeMutablePointer<GstBus>, on queue: EventQueue, _ handler: @escaping () -> Void) {
        var descriptor = GPollFD()
        unsafe gst_bus_get_pollfd(bus, &descriptor)
        watches.append(queue.watch(descriptor.fd, for: .readable) { _ in handler() })
    }

    /// Has an item of the network report to the items' bus. It stays outside: a bin that is on its way to a state, for as
    /// long as its server likes, keeps the pipeline from arriving at its own, even if its state is locked.
    func adopt(_ bin: Element) {
        unsafe gst_element_set_bus(bin.pointer, itemBus)
    }

    /// Puts an item's bin into the pipeline.
    func add(_ bin: Element) {
        unsafe gst_bin_add(element.asBin, bin.pointer)
        unsafe gst_element_set_bus(bin.pointer, itemBus)
    }

    /// An item says why it fails, then it ends. Both may come between two looks, so before an end is told, the items are
    /// heard once more.
    func nextMessage() -> UnsafeMutablePointer<GstMessage>? {
        if let message = unsafe gst_bus_pop(itemBus) { return unsafe message }
        if let end = unsafe heldEnd {
            unsafe heldEnd = nil
            return unsafe end
        }
        guard let message = unsafe gst_bus_pop(bus) else { return nil }
        guard unsafe message.pointee.type == GST_MESSAGE_EOS, let earlier = unsafe gst_bus_pop(itemBus) else {
            return unsafe message
        }
        unsafe heldEnd = unsafe message
        return unsafe earlier
    }

    /// Why an item's samples cannot be played, where that is the lasting part's fault: what it has reported, or that the
    /// sink takes no format at all, as one of PulseAudio's does whose device is not there. Nil when the item is to blame.
    ///
    /// Only to be asked when everything is dropped next: the pipeline's messages are lost.
    var outputProblem: String? {
        if let message = unsafe gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) {
            defer { unsafe cgst_unref_message(message) }
            var error: UnsafeMutablePointer<GError>?
            unsafe gst_message_parse_error(message, &error, nil)
            guard let error = unsafe error else { return nil }
            defer { unsafe g_error_free(error) }
            return unsafe String(cString: error.pointee.message)
        }
        return chain.takesNoFormat ? "the sink takes no format" : nil
    }

    func discardMessages() {
        while let message = unsafe nextMessage() { unsafe cgst_unref_message(message) }
    }

    @discardableResult
    func setState(_ state: GstState) -> Bool {
        element.setState(state) != GST_STATE_CHANGE_FAILURE
    }

    /// Whether no change of state is on its way.
    var isAtRest: Bool {
        unsafe gst_element_get_state(element.pointer, nil, nil, 0) != GST_STATE_CHANGE_ASYNC
    }

    /// What the device's clock says; nil while there is none to ask. GStreamer takes one unsigned number from another:
    /// while the pipeline is given a new start, the difference may lie below 0. See `SoundClock` for when to ask.
    var deviceRunningTime: Int64? {
        let time = unsafe gst_element_get_current_running_time(element.pointer)
        return time == .max ? nil : Int64(bitPattern: UInt64(time))
    }

    deinit {
        for watch in watches { watch.cancel() }
        element.setState(GST_STATE_NULL)
        discardMessages()
        unsafe cgst_unref(bus)
        unsafe cgst_unref(itemBus)
    }
}
