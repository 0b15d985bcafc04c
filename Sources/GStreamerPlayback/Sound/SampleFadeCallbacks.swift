internal import CGStreamer

extension SampleFade {
    /// Works on what leaves this pad. The pad keeps the fade.
    func attach(to pad: Pad) {
        unsafe gst_pad_add_probe(
            pad.pointer, GST_PAD_PROBE_TYPE_BUFFER, samplesMayFall, Unmanaged.passRetained(self).toOpaque(),
            releaseSampleFade)
    }
}

/// Probe in front of the tempo stage, on the thread that feeds the sink. The context is the retained `SampleFade`.
func samplesMayFall(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let fade = unsafe Unmanaged<SampleFade>.fromOpaque(pointer!).takeUnretainedValue()
    guard let pad = unsafe pad, let info = unsafe info, let buffer = unsafe cgst_probe_buffer(info),
        let times = unsafe RunningTimes(of: buffer, at: pad), let slope = fade.slope(before: times.end)
    else { return GST_PAD_PROBE_OK }
    unsafe fall(along: slope, times, info, pad)
    return GST_PAD_PROBE_OK
}

/// Nanoseconds of the pipeline's running time.
private struct RunningTimes {
    let start: Int64
    let end: Int64

    /// Nil where a buffer does not say.
    init?(of buffer: UnsafeMutablePointer<GstBuffer>, at pad: UnsafeMutablePointer<GstPad>) {
        guard let event = unsafe gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return nil }
        defer { unsafe cgst_unref_event(event) }
        var segment: UnsafePointer<GstSegment>?
        unsafe gst_event_parse_segment(event, &segment)
        let (time, duration) = unsafe (buffer.pointee.pts, buffer.pointee.duration)
        guard let segment = unsafe segment, time != .max, duration != .max else { return nil }
        let running = unsafe gst_segment_to_running_time(segment, GST_FORMAT_TIME, time)
        guard running != .max else { return nil }
        start = Int64(running)
        end = unsafe start + Int64(Double(duration) / abs(segment.pointee.rate))
    }
}

private func fall(
    along slope: SampleFade.Slope, _ times: RunningTimes, _ info: UnsafeMutablePointer<GstPadProbeInfo>,
    _ pad: UnsafeMutablePointer<GstPad>
) {
    guard let caps = unsafe gst_pad_get_current_caps(pad) else { return }
    defer { unsafe cgst_unref_caps(caps) }
    var format = unsafe GstAudioInfo()
    guard unsafe gst_audio_info_from_caps(&format, caps) != 0, unsafe format.bpf > 0,
        let buffer = unsafe cgst_steal_probe_buffer(info)
    else { return }
    let own = unsafe cgst_make_writable(buffer)
    unsafe info.pointee.data = UnsafeMutableRawPointer(own)
    var map = unsafe GstMapInfo()
    guard let own = unsafe own,
        unsafe gst_buffer_map(own, &map, GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)) != 0
    else { return }
    defer { unsafe gst_buffer_unmap(own, &map) }
    let scaling = unsafe SampleScaling(format: format.finfo.pointee.format, channels: Int(format.channels))
    let frames = max(1, unsafe Int(map.size) / Int(format.bpf))
    let step = Double(times.end - times.start) / Double(frames)
    unsafe scaling.apply(
        { slope.gain(at: Double(times.start) + Double($0) * step) },
        to: UnsafeMutableRawBufferPointer(start: map.data, count: Int(map.size)))
}

func releaseSampleFade(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<SampleFade>.fromOpaque(pointer!).release()
}
