internal import CGStreamer

// All of these are called on the item's streaming threads. Their context is the retained `ItemCallbackContext`, freed by
// GStreamer through `releaseItemContext` when the probe or signal goes.

/// What a pad callback needs: the slot, and the ghost pad that waits for its target.
@safe final class ItemCallbackContext {
    let slot: ItemSlot
    /// Owned by the item's bin, which outlives its children's callbacks.
    let ghostPad: UnsafeMutablePointer<GstPad>
    let tags: TagCollector

    init(slot: ItemSlot, ghostPad: UnsafeMutablePointer<GstPad>, tags: TagCollector) {
        self.slot = slot
        unsafe self.ghostPad = unsafe ghostPad
        self.tags = tags
    }
}

private func itemContext(_ pointer: UnsafeMutableRawPointer?) -> ItemCallbackContext {
    unsafe Unmanaged<ItemCallbackContext>.fromOpaque(pointer!).takeUnretainedValue()
}

func releaseItemContext(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<ItemCallbackContext>.fromOpaque(pointer!).release()
}

/// "pad-added" of the decoding element: the first audio pad becomes the item's.
func decodedPadAdded(
    _ element: UnsafeMutablePointer<GstElement>?, _ pad: UnsafeMutablePointer<GstPad>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    let context = unsafe itemContext(pointer)
    guard let pad = unsafe pad, unsafe isAudio(pad), context.slot.takePad() else { return }
    let ghost = unsafe UnsafeMutableRawPointer(context.ghostPad).assumingMemoryBound(to: GstGhostPad.self)
    unsafe gst_ghost_pad_set_target(ghost, pad)
}

private func isAudio(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
    guard let caps = unsafe gst_pad_get_current_caps(pad) ?? gst_pad_query_caps(pad, nil) else { return false }
    defer { unsafe cgst_unref_caps(caps) }
    guard let structure = unsafe gst_caps_get_structure(caps, 0) else { return false }
    return unsafe String(cString: gst_structure_get_name(structure)) == "audio/x-raw"
}

/// Probe of everything that leaves the item: notes tags and the first buffer, writes the rate into segments.
func itemDataPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let context = unsafe itemContext(pointer)
    guard let info = unsafe info else { return GST_PAD_PROBE_OK }
    if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        context.slot.noteBuffer()
        return GST_PAD_PROBE_OK
    }
    guard let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    switch unsafe event.pointee.type {
    case GST_EVENT_TAG: unsafe context.tags.take(event)
    case GST_EVENT_SEGMENT: unsafe rewriteSegment(event, in: info, rate: context.slot.rate)
    default: break
    }
    return GST_PAD_PROBE_OK
}

/// Decoders always run at rate 1; the rate is in the segment that `scaletempo` sees, and in the running time.
private func rewriteSegment(
    _ event: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>, rate: Double
) {
    var source: UnsafePointer<GstSegment>?
    unsafe gst_event_parse_segment(event, &source)
    guard rate != 1, let source = unsafe source else { return }
    var segment = unsafe source.pointee
    segment.rate = rate
    guard let replacement = unsafe gst_event_new_segment(&segment) else { return }
    unsafe gst_event_set_seqnum(replacement, gst_event_get_seqnum(event))
    unsafe cgst_replace_probe_event(info, replacement)
}

/// Block probe of an item that is to start in the middle: nothing passes until the seek is done.
func itemBlocked(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    unsafe itemContext(pointer).slot.onBlocked()
    return GST_PAD_PROBE_OK
}
