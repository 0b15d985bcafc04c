internal import CGStreamer

/// Probe of the samples that leave the item, on its streaming thread: cuts off a seek's lead-in and what lies behind the
/// end, to the sample. The context is the retained `ItemCallbackContext`.
///
/// A decoder that starts anew needs what came before: the first block of AAC is half of what it should be without its
/// predecessor. So an exact seek goes to a little before, and the rest is thrown away here. GStreamer's decoders cut at
/// the end, too, but round so that a sample too many may be left.
func itemSamplesPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let slot = unsafe itemContext(pointer).slot
    guard let pad = unsafe pad, let info = unsafe info, let buffer = unsafe cgst_probe_buffer(info),
        unsafe buffer.pointee.pts != .max
    else { return GST_PAD_PROBE_OK }
    if let start = slot.leadInEnd {
        guard unsafe buffer.pointee.pts < start else {
            slot.leadInEnd = nil
            return GST_PAD_PROBE_OK
        }
        return unsafe replace(in: info) { unsafe samples(of: $0, from: start, pad) }
    }
    // The duration may have been cut already where the samples were not: those are counted when the end is near.
    guard let end = slot.end, unsafe buffer.pointee.duration != .max,
        unsafe buffer.pointee.pts + buffer.pointee.duration + 1_000_000 > end
    else { return GST_PAD_PROBE_OK }
    return unsafe replace(in: info) { unsafe samples(of: $0, until: end, pad) }
}

/// `cut` takes the buffer over and gives what is left of it, or nil.
private func replace(
    in info: UnsafeMutablePointer<GstPadProbeInfo>,
    _ cut: (UnsafeMutablePointer<GstBuffer>) -> UnsafeMutablePointer<GstBuffer>?
) -> GstPadProbeReturn {
    guard let buffer = unsafe cgst_steal_probe_buffer(info), let kept = unsafe cut(buffer) else {
        return GST_PAD_PROBE_HANDLED
    }
    unsafe info.pointee.data = UnsafeMutableRawPointer(kept)
    return GST_PAD_PROBE_OK
}

private func samples(
    of buffer: UnsafeMutablePointer<GstBuffer>, from start: UInt, _ pad: UnsafeMutablePointer<GstPad>
) -> UnsafeMutablePointer<GstBuffer>? {
    guard let format = unsafe format(of: pad) else { return unsafe buffer }
    var segment = GstSegment()
    unsafe gst_segment_init(&segment, GST_FORMAT_TIME)
    segment.start = start
    return unsafe gst_audio_buffer_clip(buffer, &segment, format.rate, format.bpf)
}

private func samples(
    of buffer: UnsafeMutablePointer<GstBuffer>, until end: UInt, _ pad: UnsafeMutablePointer<GstPad>
) -> UnsafeMutablePointer<GstBuffer>? {
    guard let format = unsafe format(of: pad), format.bpf > 0 else { return unsafe buffer }
    let length = unsafe Double(end) - Double(buffer.pointee.pts)
    let kept = max(0, (length * Double(format.rate) / 1e9).rounded())
    let frames = unsafe gst_buffer_get_size(buffer) / UInt(format.bpf)
    guard Double(frames) > kept else { return unsafe buffer }
    guard kept > 0 else {
        unsafe gst_buffer_unref(buffer)
        return nil
    }
    return unsafe gst_audio_buffer_truncate(buffer, format.bpf, 0, UInt(kept))
}

/// The rate and the size of a frame of what passes a pad.
private func format(of pad: UnsafeMutablePointer<GstPad>) -> (rate: Int32, bpf: Int32)? {
    guard let caps = unsafe gst_pad_get_current_caps(pad) else { return nil }
    defer { unsafe cgst_unref_caps(caps) }
    var format = unsafe GstAudioInfo()
    guard unsafe gst_audio_info_from_caps(&format, caps) != 0 else { return nil }
    return unsafe (format.rate, format.bpf)
}
