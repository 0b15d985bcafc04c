internal import CGStreamer

// All of these are called on threads of GStreamer's. Their context is the retained `NetworkSourceContext`, freed by
// GStreamer through `releaseNetworkSourceContext` when the element goes.

/// What the callbacks of a network item's source need.
final class NetworkSourceContext {
    let slot: ItemSlot
    let decoder: Element

    init(slot: ItemSlot, decoder: Element) {
        self.slot = slot
        self.decoder = decoder
    }
}

private func networkContext(_ pointer: UnsafeMutableRawPointer?) -> NetworkSourceContext {
    unsafe Unmanaged<NetworkSourceContext>.fromOpaque(pointer!).takeUnretainedValue()
}

func releaseNetworkSourceContext(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<NetworkSourceContext>.fromOpaque(pointer!).release()
}

/// "pad-added" of `urisourcebin`: the first stream that may be audio goes to the decoder.
func networkPadAdded(
    _ element: UnsafeMutablePointer<GstElement>?, _ pad: UnsafeMutablePointer<GstPad>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let pad = unsafe pad, unsafe mayBeAudio(pad) else { return }
    let entrance = unsafe networkContext(pointer).decoder.staticPad("sink")
    guard unsafe gst_pad_is_linked(entrance.pointer) == 0 else { return }
    unsafe gst_pad_link(pad, entrance.pointer)
}

/// Lists of segments name the streams they have; anything else is one stream of which nothing is known yet.
private func mayBeAudio(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
    guard let stream = unsafe gst_pad_get_stream(pad) else { return true }
    defer { unsafe cgst_unref(stream) }
    let type = unsafe gst_stream_get_stream_type(stream)
    return type.rawValue & GST_STREAM_TYPE_AUDIO.rawValue != 0 || type.rawValue == GST_STREAM_TYPE_UNKNOWN.rawValue
}

/// "source-setup" of `urisourcebin`.
func networkSourceMade(
    _ element: UnsafeMutablePointer<GstElement>?, _ source: UnsafeMutablePointer<GstElement>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let source = unsafe source else { return }
    let context = unsafe networkContext(pointer)
    if unsafe cgst_has_property(source, "timeout") != 0 {
        unsafe cgst_set_int(source, "timeout", gint(context.slot.network.timeout))
        unsafe cgst_set_int(source, "retries", NetworkSource.ownRetries)
    }
    guard let pad = unsafe gst_element_get_static_pad(source, "src") else {
        context.slot.sourceStart.noteData()
        return
    }
    unsafe gst_pad_add_probe(
        pad, GstProbe.everythingDownstream, networkDataPassed, Unmanaged.passRetained(context).toOpaque(),
        releaseNetworkSourceContext)
    unsafe gst_pad_add_probe(
        pad, GST_PAD_PROBE_TYPE_QUERY_UPSTREAM, networkSourceAsked, Unmanaged.passRetained(context).toOpaque(),
        releaseNetworkSourceContext)
    unsafe cgst_unref(pad)
}

/// Probe of what is asked of what talks to the server, on whichever thread asks. `souphttpsrc` takes every server that
/// says a length for one that takes ranges; whoever looks for the length of Ogg at its end then ends in an error.
private func networkSourceAsked(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    guard let info = unsafe info, let query = unsafe cgst_probe_query(info),
        let server = unsafe networkContext(pointer).slot.server
    else { return GST_PAD_PROBE_OK }
    // It answers that it knows the length, and that it is none: then nobody asks the parser, who may know it.
    if unsafe query.pointee.type == GST_QUERY_DURATION, server.isChunked { return GST_PAD_PROBE_DROP }
    guard unsafe query.pointee.type == GST_QUERY_SEEKING, !server.acceptsRanges else { return GST_PAD_PROBE_OK }
    var format = GST_FORMAT_BYTES
    unsafe gst_query_parse_seeking(query, &format, nil, nil, nil)
    unsafe gst_query_set_seeking(query, format, 0, 0, -1)
    return GST_PAD_PROBE_HANDLED
}

/// Probe of what comes from the server.
private func networkDataPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    guard let info = unsafe info else { return GST_PAD_PROBE_OK }
    let slot = unsafe networkContext(pointer).slot
    let start = slot.sourceStart
    if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        start.noteData()
        guard let buffer = unsafe cgst_probe_buffer(info) else { return GST_PAD_PROBE_OK }
        guard unsafe slot.connection.note(bytes: Int(gst_buffer_get_size(buffer))) else {
            return unsafe dropProbed(info, GST_FLOW_ERROR)
        }
        if slot.lists.keeps({ unsafe bytes(of: buffer) }, contentType: slot.server?.contentType) {
            return unsafe dropProbed(info, GST_FLOW_OK)
        }
    } else if let event = unsafe cgst_probe_event(info) {
        if unsafe event.pointee.type == GST_EVENT_EOS {
            start.noteData()
            switch slot.lists.finish(contentType: slot.server?.contentType) {
            case .media: break
            case .mediaAfterAll(let kept): if let pad = unsafe pad { unsafe send(kept, from: pad) }
            case .list(let list):
                // A decoder that is given nothing ends in an error.
                slot.handlers.onList(list)
                return GST_PAD_PROBE_DROP
            }
        }
        if unsafe event.pointee.type == GST_EVENT_FLUSH_START {
            start.noteRequest()
            slot.connection.noteRequest()
        }
    }
    return GST_PAD_PROBE_OK
}

func bytes(of buffer: UnsafeMutablePointer<GstBuffer>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: unsafe Int(gst_buffer_get_size(buffer)))
    _ = unsafe bytes.withUnsafeMutableBytes {
        unsafe gst_buffer_extract(buffer, 0, $0.baseAddress, gsize($0.count))
    }
    return bytes
}

/// To the next element, behind which the event comes that is on its way.
private func send(_ bytes: [UInt8], from pad: UnsafeMutablePointer<GstPad>) {
    guard let next = unsafe gst_pad_get_peer(pad) else { return }
    defer { unsafe cgst_unref(next) }
    guard let buffer = unsafe gst_buffer_new_allocate(nil, gsize(bytes.count), nil) else { return }
    _ = unsafe bytes.withUnsafeBytes { unsafe gst_buffer_fill(buffer, 0, $0.baseAddress, gsize($0.count)) }
    _ = unsafe gst_pad_chain(next, buffer)
}

/// "element-added" of `urisourcebin`.
func networkPartAdded(
    _ bin: UnsafeMutablePointer<GstElement>?, _ part: UnsafeMutablePointer<GstElement>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let part = unsafe part, let kind = unsafe elementKind(part) else { return }
    let slot = unsafe networkContext(pointer).slot
    switch kind {
    case "queue2": unsafe slot.intake.take(ReadAheadQueue(part))
    default:
        if let demuxer = unsafe AdaptiveDemuxer(part) {
            slot.intake.take(demuxer)
            slot.takeAdaptive(demuxer)
            SegmentRefusals.shared.listen()
        }
    }
}

/// "deep-element-added" of `urisourcebin`: adaptive demuxers have parsers inside.
func networkInnerPartAdded(
    _ bin: UnsafeMutablePointer<GstElement>?, _ inner: UnsafeMutablePointer<GstElement>?,
    _ part: UnsafeMutablePointer<GstElement>?, _ pointer: UnsafeMutableRawPointer?
) {
    guard let part = unsafe part, unsafe networkContext(pointer).slot.adaptive != nil else { return }
    unsafe SegmentNotes(part)?.attach(to: part)
}

/// The name of the element's factory.
func elementKind(_ element: UnsafeMutablePointer<GstElement>) -> String? {
    guard let factory = unsafe gst_element_get_factory(element) else { return nil }
    return unsafe String(cString: cgst_object_name(UnsafeMutableRawPointer(factory)))
}
