internal import CGStreamer
internal import Synchronization

/// What the join's source pad has last let through, on whichever item's streaming thread is speaking.
final class JoinWatcher: Sendable {
    private let streamStart = Atomic<UInt>(0)
    /// Called on a streaming thread; posts to the engine's queue.
    let onSegment: @Sendable (_ streamStart: UInt, _ clock: SegmentClock) -> Void

    init(onSegment: @escaping @Sendable (UInt, SegmentClock) -> Void) {
        self.onSegment = onSegment
    }

    fileprivate func noteStreamStart(_ address: UInt) {
        streamStart.store(address, ordering: .relaxed)
    }

    fileprivate func noteSegment(_ segment: GstSegment) {
        onSegment(streamStart.load(ordering: .relaxed), SegmentClock(segment))
    }
}

/// Probe of events behind the join, on a streaming thread. The context is the retained `JoinWatcher`.
func joinEventPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let watcher = unsafe Unmanaged<JoinWatcher>.fromOpaque(pointer!).takeUnretainedValue()
    guard let info = unsafe info, let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    switch unsafe event.pointee.type {
    case GST_EVENT_STREAM_START: watcher.noteStreamStart(UInt(bitPattern: event))
    case GST_EVENT_SEGMENT:
        var segment: UnsafePointer<GstSegment>?
        unsafe gst_event_parse_segment(event, &segment)
        if let segment = unsafe segment { unsafe watcher.noteSegment(segment.pointee) }
    default: break
    }
    return GST_PAD_PROBE_OK
}

func releaseJoinWatcher(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<JoinWatcher>.fromOpaque(pointer!).release()
}
