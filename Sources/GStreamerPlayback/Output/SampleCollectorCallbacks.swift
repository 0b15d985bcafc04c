internal import CGStreamer

extension SampleCollector {
    /// Gathers what leaves this pad. The pad keeps the collector.
    func attach(to pad: Pad) {
        let type = GstPadProbeType(
            GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
                | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
        unsafe gst_pad_add_probe(
            pad.pointer, type, samplesPassed, Unmanaged.passRetained(self).toOpaque(), releaseSampleCollector)
    }
}

/// Probe of the pad in front of the sink, on the thread that feeds it; flushes come on any. The context is the retained
/// `SampleCollector`.
func samplesPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let collector = unsafe Unmanaged<SampleCollector>.fromOpaque(pointer!).takeUnretainedValue()
    guard let pad = unsafe pad, let info = unsafe info else { return GST_PAD_PROBE_OK }
    if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        return unsafe passBuffer(in: info, through: collector)
    }
    guard let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    switch unsafe event.pointee.type {
    case GST_EVENT_FLUSH_START, GST_EVENT_FLUSH_STOP: collector.startAnew()
    case GST_EVENT_EOS:
        unsafe passRest(of: collector, behind: pad)
        collector.flow.endRun()
    default: if unsafe cgst_event_is_serialized(event) != 0 { unsafe passRest(of: collector, behind: pad) }
    }
    return GST_PAD_PROBE_OK
}

private func passBuffer(
    in info: UnsafeMutablePointer<GstPadProbeInfo>, through collector: SampleCollector
) -> GstPadProbeReturn {
    guard let buffer = unsafe cgst_steal_probe_buffer(info) else { return GST_PAD_PROBE_OK }
    guard let portion = unsafe collector.take(buffer) else { return GST_PAD_PROBE_HANDLED }
    collector.flow.note()
    unsafe info.pointee.data = UnsafeMutableRawPointer(portion)
    return GST_PAD_PROBE_OK
}

/// Straight to the next element: the pad itself already holds the event that is to come after these samples, and would
/// send it first.
private func passRest(of collector: SampleCollector, behind pad: UnsafeMutablePointer<GstPad>) {
    guard let rest = unsafe collector.takeRest() else { return }
    guard let next = unsafe gst_pad_get_peer(pad) else {
        unsafe gst_buffer_unref(rest)
        return
    }
    collector.flow.note()
    _ = unsafe gst_pad_chain(next, rest)
    unsafe cgst_unref(next)
}

func releaseSampleCollector(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<SampleCollector>.fromOpaque(pointer!).release()
}
