internal import CGStreamer

// All of these are called on the item's streaming threads. Their context is the retained `ItemCallbackContext`, freed by
// GStreamer through `releaseItemContext` when the probe or signal goes.

/// What a pad callback needs: the slot, and the ghost pad that waits for its target.
@safe final class ItemCallbackContext {
    let slot: ItemSlot
    /// Owned by the item's bin, which outlives its children's callbacks.
    let ghostPad: UnsafeMutablePointer<GstPad>
    let tags: TagCollector
    let chapters: ChapterCollector

    init(
        slot: ItemSlot, ghostPad: UnsafeMutablePointer<GstPad>, tags: TagCollector, chapters: ChapterCollector
    ) {
        self.slot = slot
        unsafe self.ghostPad = unsafe ghostPad
        self.tags = tags
        self.chapters = chapters
    }
}

func itemContext(_ pointer: UnsafeMutableRawPointer?) -> ItemCallbackContext {
    unsafe Unmanaged<ItemCallbackContext>.fromOpaque(pointer!).takeUnretainedValue()
}

func releaseItemContext(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<ItemCallbackContext>.fromOpaque(pointer!).release()
}

/// "pad-added" of the decoding element: the first audio pad becomes the item's, and what takes its place when it has
/// gone. In Ogg one logical stream may follow the other, each with a pad of its own.
func decodedPadAdded(
    _ element: UnsafeMutablePointer<GstElement>?, _ pad: UnsafeMutablePointer<GstPad>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    let context = unsafe itemContext(pointer)
    guard let pad = unsafe pad, unsafe isAudio(pad), context.slot.takePad(UInt(bitPattern: pad)) else { return }
    if context.slot.isPastFirstLink { context.tags.beginLink() }
    let ghost = unsafe UnsafeMutableRawPointer(context.ghostPad).assumingMemoryBound(to: GstGhostPad.self)
    unsafe gst_ghost_pad_set_target(ghost, pad)
    if context.slot.holdsBack {
        let retained = unsafe Unmanaged.passRetained(context).toOpaque()
        unsafe context.slot.setBlock(PadBlock(pad, itemBlocked, retained, releaseItemContext))
    }
    unsafe gst_pad_add_probe(
        pad, GstProbe.everythingDownstream, decodedPassed, Unmanaged.passRetained(context).toOpaque(),
        releaseItemContext)
}

/// "pad-removed" of the decoding element: what came by the pad has ended, unless another takes its place.
func decodedPadRemoved(
    _ element: UnsafeMutablePointer<GstElement>?, _ pad: UnsafeMutablePointer<GstPad>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    unsafe itemContext(pointer).slot.losePad(UInt(bitPattern: pad))
}

private func isAudio(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
    guard let caps = unsafe gst_pad_get_current_caps(pad) ?? gst_pad_query_caps(pad, nil) else { return false }
    defer { unsafe cgst_unref_caps(caps) }
    guard let structure = unsafe gst_caps_get_structure(caps, 0) else { return false }
    return unsafe String(cString: gst_structure_get_name(structure)) == "audio/x-raw"
}

/// Probe of the events that leave the item: notes tags and chapters, writes the rate into segments.
///
/// Before the first sample all are held back: the join would keep the item's thread with the very first of them until
/// the item's turn, and nothing would be known of it till then. A sticky event that a probe drops stays with the pad and
/// is sent again before the next buffer. Nor does the flush of the seek to where the item begins go further: there is
/// nothing of the item to be thrown away, but the join may already have come to it, behind samples that are to be heard.
func itemEventPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    let context = unsafe itemContext(pointer)
    guard let info = unsafe info, let event = unsafe cgst_probe_event(info) else { return GST_PAD_PROBE_OK }
    let type = unsafe event.pointee.type
    if type == GST_EVENT_STREAM_START {
        context.tags.readFile()
        noteLoudness(context)
    }
    if type == GST_EVENT_TAG { unsafe takeTags(event, context) }
    unsafe context.chapters.take(event)
    let isFlush = type == GST_EVENT_FLUSH_START || type == GST_EVENT_FLUSH_STOP
    if context.slot.isHolding, unsafe isFlush || cgst_event_is_sticky(event) != 0 { return GST_PAD_PROBE_DROP }
    if type == GST_EVENT_SEGMENT, let pad = unsafe pad { unsafe rewriteSegment(event, in: info, pad, context.slot) }
    return GST_PAD_PROBE_OK
}

private func takeTags(_ event: UnsafeMutablePointer<GstEvent>, _ context: ItemCallbackContext) {
    let slot = context.slot
    unsafe context.tags.take(event, at: slot.isHolding ? nil : slot.lastSample)
    noteLoudness(context)
}

private func noteLoudness(_ context: ItemCallbackContext) {
    let loudness = unsafe context.tags.withLatestTags { tags in unsafe Loudness(tags: tags) }
    if let loudness { context.slot.loudness = loudness }
}

/// Probe of the queries that leave the item. Where the next element would like to have its memory is asked in line with
/// the data, and the join would keep the thread with the question. Audio needs no answer to it.
func itemQueryPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    guard let info = unsafe info, let query = unsafe cgst_probe_query(info),
        unsafe query.pointee.type == GST_QUERY_ALLOCATION
    else { return GST_PAD_PROBE_OK }
    return GST_PAD_PROBE_DROP
}

enum GstProbe {
    static let events = GstPadProbeType(
        GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
    static let everythingDownstream = GstPadProbeType(
        GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
    static let blockingBuffers = GstPadProbeType(
        GST_PAD_PROBE_TYPE_BLOCK.rawValue | GST_PAD_PROBE_TYPE_BUFFER.rawValue)
}

/// Decoders always run at rate 1; the rate is in the segment that `scaletempo` sees, and in the running time. The segment
/// begins where the samples do that are heard. Of a chained stream, each link counts its samples from 0: its segment says
/// where in the whole it begins, in time and in running time.
private func rewriteSegment(
    _ event: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>,
    _ pad: UnsafeMutablePointer<GstPad>, _ slot: ItemSlot
) {
    var source: UnsafePointer<GstSegment>?
    unsafe gst_event_parse_segment(event, &source)
    let (rate, (start, skipped)) = (slot.rate, slot.withWindow { ($0.start, $0.skipped) })
    guard let source = unsafe source else { return }
    let beginning = unsafe broadcastBeginning(source.pointee, pad, slot)
    guard rate != 1 || start != nil || beginning > 0 else { return }
    var segment = unsafe source.pointee
    segment.rate = rate
    segment.time -= min(beginning, segment.time)
    if let skipped { segment.base = max(segment.time, skipped) - skipped }
    segment.base = UInt(Double(segment.base) / rate)
    if let start, start > segment.time {
        let cut = start - segment.time
        segment.time = start
        segment.start += cut
        segment.position = segment.start
    }
    guard let replacement = unsafe gst_event_new_segment(&segment) else { return }
    unsafe gst_event_set_seqnum(replacement, gst_event_get_seqnum(event))
    unsafe cgst_replace_probe_event(info, replacement)
}

/// Where a broadcast was joined; 0 for anything else. One of DASH counts from when it began, which may be years ago.
private func broadcastBeginning(
    _ segment: GstSegment, _ pad: UnsafeMutablePointer<GstPad>, _ slot: ItemSlot
) -> UInt {
    guard slot.adaptive != nil else { return 0 }
    return slot.broadcastBeginning {
        var length = -1
        let isRecording = unsafe gst_pad_query_duration(pad, GST_FORMAT_TIME, &length) != 0 && length > 0
        return isRecording || segment.time == .max ? 0 : segment.time
    }
}

/// Block probe of the decoded pad of an item that is held back: nothing passes until it is let through.
func itemBlocked(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    unsafe itemContext(pointer).slot.handlers.onBlocked()
    return GST_PAD_PROBE_OK
}
