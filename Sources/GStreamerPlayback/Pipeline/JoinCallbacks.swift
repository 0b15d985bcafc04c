internal import CGStreamer

/// Hears of each segment that leaves the join, on whichever item's streaming thread is speaking.
final class JoinWatcher: Sendable {
    /// Called on a streaming thread with the address of the join's pad the segment came in by; posts to the engine's
    /// queue.
    let onSegment: @Sendable (_ joinPad: UInt, _ clock: SegmentClock) -> Void

    init(onSegment: @escaping @Sendable (UInt, SegmentClock) -> Void) {
        self.onSegment = onSegment
    }
}

/// Probe of events behind the join, on a streaming thread. The context is the retained `JoinWatcher`.
func joinEventPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let watcher = unsafe Unmanaged<JoinWatcher>.fromOpaque(pointer!).takeUnretainedValue()
    guard let info = unsafe info, let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    guard unsafe event.pointee.type == GST_EVENT_SEGMENT else { return GST_PAD_PROBE_OK }
    var segment: UnsafePointer<GstSegment>?
    unsafe gst_event_parse_segment(event, &segment)
    if let segment = unsafe segment {
        unsafe watcher.onSegment(UInt(bitPattern: cgst_active_pad(pad)), SegmentClock(segment.pointee))
    }
    return GST_PAD_PROBE_OK
}

func releaseJoinWatcher(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<JoinWatcher>.fromOpaque(pointer!).release()
}
