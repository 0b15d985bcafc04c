internal import CGStreamer
internal import Glibc

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
    if unsafe event.pointee.type == GST_EVENT_TAG {
        // The sink names its stream after them, and a sound server throws out whoever sends it a name that long.
        return unsafe hasLongName(event) ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
    }
    guard unsafe event.pointee.type == GST_EVENT_SEGMENT else { return GST_PAD_PROBE_OK }
    var segment: UnsafePointer<GstSegment>?
    unsafe gst_event_parse_segment(event, &segment)
    if let segment = unsafe segment {
        unsafe watcher.onSegment(UInt(bitPattern: cgst_active_pad(pad)), SegmentClock(segment.pointee))
    }
    return GST_PAD_PROBE_OK
}

private func hasLongName(_ event: UnsafeMutablePointer<GstEvent>) -> Bool {
    var list: UnsafeMutablePointer<GstTagList>?
    unsafe gst_event_parse_tag(event, &list)
    guard let list = unsafe list else { return false }
    return [GST_TAG_TITLE, GST_TAG_ARTIST, GST_TAG_LOCATION].contains { name in
        var text: UnsafeMutablePointer<CChar>?
        // All of several texts in one.
        guard unsafe gst_tag_list_get_string(list, name, &text) != 0, let text = unsafe text else { return false }
        defer { unsafe g_free(text) }
        return unsafe strlen(text) > 1_000
    }
}

func releaseJoinWatcher(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<JoinWatcher>.fromOpaque(pointer!).release()
}
