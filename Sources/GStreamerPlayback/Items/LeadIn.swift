internal import CGStreamer

/// Probe of the samples that leave the item, on its streaming thread: cuts off a seek's lead-in, to the sample. The
/// context is the retained `ItemCallbackContext`.
///
/// A decoder that starts anew needs what came before: the first block of AAC is half of what it should be without its
/// predecessor. So an exact seek goes to a little before, and the rest is thrown away here.
func itemSamplesPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let slot = unsafe itemContext(pointer).slot
    guard let end = slot.leadInEnd, let pad = unsafe pad, let info = unsafe info,
        let buffer = unsafe cgst_steal_probe_buffer(info)
    else { return GST_PAD_PROBE_OK }
    let kept = unsafe buffer.pointee.pts == .max ? buffer : samples(of: buffer, from: end, pad)
    guard let kept = unsafe kept else { return GST_PAD_PROBE_HANDLED }
    slot.leadInEnd = nil
    unsafe info.pointee.data = UnsafeMutableRawPointer(kept)
    return GST_PAD_PROBE_OK
}

/// Takes the buffer over; what of it lies at `start` or later, or nil.
private func samples(
    of buffer: UnsafeMutablePointer<GstBuffer>, from start: UInt, _ pad: UnsafeMutablePointer<GstPad>
) -> UnsafeMutablePointer<GstBuffer>? {
    var format = unsafe GstAudioInfo()
    guard unsafe buffer.pointee.pts < start, let caps = unsafe gst_pad_get_current_caps(pad) else { return unsafe buffer }
    defer { unsafe cgst_unref_caps(caps) }
    guard unsafe gst_audio_info_from_caps(&format, caps) != 0 else { return unsafe buffer }
    var segment = GstSegment()
    unsafe gst_segment_init(&segment, GST_FORMAT_TIME)
    segment.start = start
    return unsafe gst_audio_buffer_clip(buffer, &segment, format.rate, format.bpf)
}
