internal import CGStreamer

// All of these are called on the threads of an adaptive demuxer. Their context is the retained `SegmentNotes`, freed by
// GStreamer through `releaseSegmentNotes` when the element goes.

extension SegmentNotes {
    /// Listens to what goes into the element and adds to what comes out of it.
    func attach(to element: UnsafeMutablePointer<GstElement>) {
        guard let entrance = unsafe gst_element_get_static_pad(element, "sink") else { return }
        defer { unsafe cgst_unref(entrance) }
        unsafe gst_pad_add_probe(entrance, GST_PAD_PROBE_TYPE_BUFFER, segmentCame, retained(), releaseSegmentNotes)
        if let exit = unsafe gst_element_get_static_pad(element, "src") {
            unsafe add(to: exit)
            unsafe cgst_unref(exit)
        } else {
            unsafe cgst_connect_pad_added(element, segmentPadAdded, retained(), releaseSegmentNotes)
        }
    }

    fileprivate func add(to exit: UnsafeMutablePointer<GstPad>) {
        unsafe gst_pad_add_probe(exit, GST_PAD_PROBE_TYPE_BUFFER, segmentSoundPassed, retained(), releaseSegmentNotes)
    }

    private func retained() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }
}

private func segmentNotes(_ pointer: UnsafeMutableRawPointer?) -> SegmentNotes {
    unsafe Unmanaged<SegmentNotes>.fromOpaque(pointer!).takeUnretainedValue()
}

private func releaseSegmentNotes(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<SegmentNotes>.fromOpaque(pointer!).release()
}

/// "pad-added" of the demuxer.
private func segmentPadAdded(
    _ element: UnsafeMutablePointer<GstElement>?, _ pad: UnsafeMutablePointer<GstPad>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let pad = unsafe pad, let caps = unsafe gst_pad_get_current_caps(pad) else { return }
    defer { unsafe cgst_unref_caps(caps) }
    guard let structure = unsafe gst_caps_get_structure(caps, 0) else { return }
    let isSound = unsafe String(cString: gst_structure_get_name(structure)).hasPrefix("audio/")
    if isSound { unsafe segmentNotes(pointer).add(to: pad) }
}

/// Probe of what goes in.
private func segmentCame(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    if let info = unsafe info, let buffer = unsafe cgst_probe_buffer(info) {
        unsafe segmentNotes(pointer).take(bytes(of: buffer))
    }
    return GST_PAD_PROBE_OK
}

/// Probe of what comes out.
private func segmentSoundPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    guard let pad = unsafe pad, let tags = unsafe segmentNotes(pointer).next() else { return GST_PAD_PROBE_OK }
    guard let list = unsafe gst_tag_list_copy(tags.pointer) else { return GST_PAD_PROBE_OK }
    unsafe gst_tag_list_set_scope(list, GST_TAG_SCOPE_STREAM)
    unsafe gst_pad_push_event(pad, gst_event_new_tag(list))
    return GST_PAD_PROBE_OK
}
