internal import CGStreamer

/// Probe of what a decoder gives, on its streaming thread: lets through the samples of the part that is played, and ends
/// the item behind them. The context is the retained `ItemCallbackContext`.
///
/// A decoder that starts anew needs what came before: the first block of AAC is half of what it should be without its
/// predecessor. So an exact seek goes to a little before, and the rest is thrown away here. It is done in front of the
/// join, which keeps the thread of an item that waits: so an item that waits has a sample to begin with.
func decodedPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let context = unsafe itemContext(pointer)
    guard let pad = unsafe pad, let info = unsafe info else { return GST_PAD_PROBE_OK }
    if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        return unsafe samplesPassed(pad, info, context)
    }
    guard let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    switch unsafe event.pointee.type {
    case GST_EVENT_FLUSH_STOP:
        context.slot.withWindow { $0.beginAnew() }
        _ = context.slot.takeTail()
    case GST_EVENT_SEGMENT:
        var segment: UnsafePointer<GstSegment>?
        unsafe gst_event_parse_segment(event, &segment)
        guard let segment = unsafe segment?.pointee else { break }
        context.slot.withWindow { [start = segment.start, time = segment.time, stop = segment.stop] in
            $0.beginSegment(from: start, at: time, to: stop == .max ? nil : stop)
        }
    case GST_EVENT_EOS:
        if context.slot.endsByBreaking || (unsafe isTooShort(pad, context.slot)) {
            // The join would go on with the next item.
            context.slot.handlers.onBreak()
            return GST_PAD_PROBE_DROP
        }
        guard context.slot.withWindow({ $0.overlap == nil || $0.isClosed }) else {
            endItem(context)
            return GST_PAD_PROBE_DROP
        }
        context.slot.noteEnd()
    default: break
    }
    return GST_PAD_PROBE_OK
}

/// libsoup 3.2 takes a connection that ends between two chunks for the end of what was sent. The media may know better.
private func isTooShort(_ pad: UnsafeMutablePointer<GstPad>, _ slot: ItemSlot) -> Bool {
    guard slot.adaptive == nil, !slot.isPastFirstLink, slot.server?.isChunked == true else { return false }
    var length: Int = 0
    guard unsafe gst_pad_query_duration(pad, GST_FORMAT_TIME, &length) != 0 else { return false }
    return slot.withWindow { !$0.isClosed && $0.lastSample > 0 && $0.lastSample + 2e9 < Double(length) }
}

private func samplesPassed(
    _ pad: UnsafeMutablePointer<GstPad>, _ info: UnsafeMutablePointer<GstPadProbeInfo>, _ context: ItemCallbackContext
) -> GstPadProbeReturn {
    let slot = context.slot
    guard let buffer = unsafe cgst_probe_buffer(info), let format = unsafe format(of: pad),
        unsafe buffer.pointee.pts != .max
    else {
        slot.notePassage()
        return GST_PAD_PROBE_OK
    }
    let frames = unsafe Int(cgst_audio_frames(buffer, format.bpf))
    let time = unsafe buffer.pointee.pts
    let (admission, flushes) = slot.withWindow {
        ($0.admit(time, frames: frames, rate: Int(format.rate)), $0.flushes)
    }
    if !admission.kept.isEmpty { unsafe keep(admission.kept, of: buffer, on: pad, slot) }
    if admission.isBehindEnd {
        endItem(context)
        return unsafe dropProbed(info, GST_FLOW_EOS)
    }
    guard !admission.frames.isEmpty else { return unsafe dropProbed(info, GST_FLOW_OK) }
    slot.notePassage()
    if admission.passesBoundary { slot.handlers.onBoundary(flushes) }
    if admission.frames.count < frames { unsafe cut(info, to: admission.frames, format) }
    return GST_PAD_PROBE_OK
}

/// The part ends before the resource does. The decoder hears of it from what it is answered, and stops.
///
/// The join reckons when the next item begins from the furthest sample it has seen, even of before a flush. So it is
/// told where this one stops.
private func endItem(_ context: ItemCallbackContext) {
    let end = context.slot.withWindow { $0.stop }
    context.slot.noteEnd()
    let pad = unsafe context.ghostPad
    if let end, let former = unsafe gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) {
        var source: UnsafePointer<GstSegment>?
        unsafe gst_event_parse_segment(former, &source)
        if var segment = unsafe source?.pointee {
            segment.stop = end >= segment.time ? segment.start + (end - segment.time) : segment.start
            unsafe gst_pad_push_event(pad, gst_event_new_segment(&segment))
        }
        unsafe cgst_unref_event(former)
    }
    unsafe gst_pad_push_event(pad, gst_event_new_eos())
}

private func keep(
    _ frames: Range<Int>, of buffer: UnsafeMutablePointer<GstBuffer>, on pad: UnsafeMutablePointer<GstPad>,
    _ slot: ItemSlot
) {
    guard let caps = unsafe gst_pad_get_current_caps(pad) else { return }
    defer { unsafe cgst_unref_caps(caps) }
    var format = unsafe GstAudioInfo()
    if unsafe gst_audio_info_from_caps(&format, caps) != 0 { unsafe slot.tail.append(buffer, frames, format) }
}

/// Throws the buffer away that a probe was given, and has whoever sent it answered.
func dropProbed(_ info: UnsafeMutablePointer<GstPadProbeInfo>, _ answer: GstFlowReturn) -> GstPadProbeReturn {
    if let buffer = unsafe cgst_steal_probe_buffer(info) { unsafe gst_buffer_unref(buffer) }
    unsafe cgst_set_probe_flow(info, answer)
    return GST_PAD_PROBE_HANDLED
}

/// Leaves some of a buffer's frames.
private func cut(
    _ info: UnsafeMutablePointer<GstPadProbeInfo>, to frames: Range<Int>, _ format: (rate: Int32, bpf: Int32)
) {
    guard let buffer = unsafe cgst_steal_probe_buffer(info) else { return }
    let start = unsafe buffer.pointee.pts
    let kept = unsafe gst_audio_buffer_truncate(
        buffer, format.bpf, UInt(frames.lowerBound), UInt(frames.count))
    func time(of frame: Int) -> UInt { UInt((Double(frame) * 1e9 / Double(format.rate)).rounded()) }
    if let kept = unsafe kept {
        unsafe kept.pointee.pts = start + time(of: frames.lowerBound)
        unsafe kept.pointee.duration = time(of: frames.count)
    }
    unsafe info.pointee.data = UnsafeMutableRawPointer(kept)
}

/// The rate and the size of a frame of what passes a pad.
private func format(of pad: UnsafeMutablePointer<GstPad>) -> (rate: Int32, bpf: Int32)? {
    guard let caps = unsafe gst_pad_get_current_caps(pad) else { return nil }
    defer { unsafe cgst_unref_caps(caps) }
    var format = unsafe GstAudioInfo()
    guard unsafe gst_audio_info_from_caps(&format, caps) != 0, unsafe format.bpf > 0, unsafe format.rate > 0 else {
        return nil
    }
    return unsafe (format.rate, format.bpf)
}
