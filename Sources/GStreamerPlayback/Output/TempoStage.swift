internal import CGStreamer
internal import Playback
internal import Synchronization

/// The part of the chain that plays at another speed with the pitch kept.
///
/// `scaletempo` holds some 100 ms of what it works on, and neither a flush nor a stop empties it: it would play the rest
/// of the former place behind each seek, and read freed memory when the next samples are of a smaller format. So once it
/// has been used, it is replaced whenever samples are thrown away.
@safe final class TempoStage {
    private let pipeline: Element
    private let source: Element
    private let sink: Element
    private let collector: SampleCollector?
    /// Set on a streaming thread.
    private let isUsed = Atomic<Bool>(false)
    /// Replaced while nothing flows: in an empty pipeline, or by the thread that sends a flush.
    private var element: Element

    /// Goes between two elements of the pipeline.
    init(in pipeline: Element, from source: Element, to sink: Element, _ collector: SampleCollector?)
        throws(PlaybackError)
    {
        self.pipeline = pipeline
        self.source = source
        self.sink = sink
        self.collector = collector
        element = try Element("scaletempo")
        insert(element)
        let events = GstPadProbeType(
            GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
        unsafe gst_pad_add_probe(
            source.staticPad("src").pointer, events, tempoEventPassed, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    func noteUse() {
        isUsed.store(true, ordering: .relaxed)
    }

    /// Puts a fresh one in place of one that has been used. Nothing may flow.
    func renew() {
        guard isUsed.exchange(false, ordering: .relaxed), let fresh = try? Element("scaletempo") else { return }
        let used = element
        unsafe gst_element_unlink(source.pointer, used.pointer)
        unsafe gst_element_unlink(used.pointer, sink.pointer)
        used.setState(GST_STATE_NULL)
        unsafe gst_bin_remove(pipeline.asBin, used.pointer)
        element = fresh
        insert(fresh)
        unsafe gst_element_sync_state_with_parent(fresh.pointer)
    }

    /// Whether a message's source is the present one.
    func contains(_ source: UnsafeMutablePointer<GstObject>) -> Bool {
        unsafe UnsafeMutableRawPointer(element.pointer) == UnsafeMutableRawPointer(source)
    }

    private func insert(_ new: Element) {
        unsafe gst_bin_add(pipeline.asBin, new.pointer)
        source.link(to: new)
        new.link(to: sink)
        collector?.attach(to: new.staticPad("src"))
    }
}

/// Probe of events in front of the stage: of segments on a streaming thread, of flushes on the thread that sends them.
/// The context is the `TempoStage`, which the engine keeps as long as the pad.
func tempoEventPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    guard let info = unsafe info, let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    let stage = unsafe Unmanaged<TempoStage>.fromOpaque(pointer!).takeUnretainedValue()
    switch unsafe event.pointee.type {
    case GST_EVENT_FLUSH_STOP: stage.renew()
    case GST_EVENT_SEGMENT:
        var segment: UnsafePointer<GstSegment>?
        unsafe gst_event_parse_segment(event, &segment)
        if let segment = unsafe segment, unsafe segment.pointee.rate != 1 { stage.noteUse() }
    default: break
    }
    return GST_PAD_PROBE_OK
}
