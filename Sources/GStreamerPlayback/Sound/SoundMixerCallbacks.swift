internal import CGStreamer

extension SoundMixer {
    /// Works on what leaves this pad, which is 32-bit floating point. The pad keeps the mixer.
    func attach(to pad: Pad) {
        unsafe gst_pad_add_probe(
            pad.pointer, GstProbe.everythingDownstream, soundPassed, Unmanaged.passRetained(self).toOpaque(),
            releaseSoundMixer)
    }
}

/// Probe inside the sound stage, on the thread that feeds the sink; flushes come on any. The context is the retained
/// `SoundMixer`.
func soundPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let mixer = unsafe Unmanaged<SoundMixer>.fromOpaque(pointer!).takeUnretainedValue()
    guard let pad = unsafe pad, let info = unsafe info else { return GST_PAD_PROBE_OK }
    if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        unsafe workOnBuffer(in: info, with: mixer, format(of: pad))
        return GST_PAD_PROBE_OK
    }
    guard let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    switch unsafe event.pointee.type {
    case GST_EVENT_FLUSH_START, GST_EVENT_FLUSH_STOP: mixer.startAnew()
    case GST_EVENT_SEGMENT: unsafe mixer.itemMayHaveChanged(format(of: pad))
    default: break
    }
    return GST_PAD_PROBE_OK
}

private func workOnBuffer(
    in info: UnsafeMutablePointer<GstPadProbeInfo>, with mixer: SoundMixer, _ format: SoundMixer.Format?
) {
    guard let format, let work = mixer.work(in: format), let buffer = unsafe cgst_steal_probe_buffer(info) else {
        return
    }
    let own = unsafe cgst_make_writable(buffer)
    unsafe info.pointee.data = UnsafeMutableRawPointer(own)
    var map = unsafe GstMapInfo()
    guard let own = unsafe own,
        unsafe gst_buffer_map(own, &map, GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)) != 0
    else { return }
    defer { unsafe gst_buffer_unmap(own, &map) }
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: map.data, count: Int(map.size))
    unsafe mixer.carryOut(work, on: bytes.assumingMemoryBound(to: Float.self), format)
}

private func format(of pad: UnsafeMutablePointer<GstPad>) -> SoundMixer.Format? {
    guard let caps = unsafe gst_pad_get_current_caps(pad) else { return nil }
    defer { unsafe cgst_unref_caps(caps) }
    var format = unsafe GstAudioInfo()
    guard unsafe gst_audio_info_from_caps(&format, caps) != 0, unsafe format.channels > 0 else { return nil }
    return unsafe SoundMixer.Format(rate: Int(format.rate), channels: Int(format.channels))
}

func releaseSoundMixer(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<SoundMixer>.fromOpaque(pointer!).release()
}
