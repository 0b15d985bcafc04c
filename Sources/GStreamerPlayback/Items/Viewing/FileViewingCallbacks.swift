internal import CGStreamer

// Called on streaming threads; queries also on the engine's queue. Their context is the retained `FileViewing`, which
// lives as long as the pad.

func releaseFileViewing(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<FileViewing>.fromOpaque(pointer!).release()
}

private func viewing(_ pointer: UnsafeMutableRawPointer?) -> FileViewing {
    unsafe Unmanaged<FileViewing>.fromOpaque(pointer!).takeUnretainedValue()
}

/// What is pulled, piece by piece.
func viewedRangePulled(
    _ pad: UnsafeMutablePointer<GstPad>?, _ parent: UnsafeMutablePointer<GstObject>?, _ offset: guint64,
    _ length: UInt32, _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<GstBuffer>?>?
) -> GstFlowReturn {
    guard let pad = unsafe pad, let buffer = unsafe buffer else { return GST_FLOW_ERROR }
    let viewing = unsafe viewing(pad.pointee.getrangedata)
    guard let view = viewing.present else { return unsafe viewing.getRange(pad, parent, offset, length, buffer) }
    guard let start = Int(exactly: offset), start < view.size else { return GST_FLOW_EOS }
    let places = view.places(of: start..<min(view.size, start + Int(length)))
    // The caller may have a buffer to be filled.
    let given = unsafe buffer.pointee
    if places.count == 1, view.changes.isEmpty {
        let flow = unsafe viewing.getRange(pad, parent, guint64(places[0].lowerBound), UInt32(places[0].count), buffer)
        if flow == GST_FLOW_OK, unsafe given == nil, let filled = unsafe buffer.pointee {
            unsafe filled.pointee.offset = guint64(start)
            unsafe filled.pointee.offset_end = guint64(start + places[0].count)
        }
        return flow
    }
    var whole: UnsafeMutablePointer<GstBuffer>?
    for place in places {
        var piece: UnsafeMutablePointer<GstBuffer>?
        let flow = unsafe viewing.getRange(pad, parent, guint64(place.lowerBound), UInt32(place.count), &piece)
        guard flow == GST_FLOW_OK, var part = unsafe piece else {
            if let whole = unsafe whole { unsafe cgst_unref_buffer(whole) }
            return flow
        }
        for (changed, byte) in view.changes where place.contains(changed) {
            unsafe part = unsafe cgst_make_writable(part)
            _ = unsafe withUnsafeBytes(of: byte) {
                unsafe gst_buffer_fill(part, gsize(changed - place.lowerBound), $0.baseAddress, 1)
            }
        }
        unsafe whole = unsafe whole.map { unsafe gst_buffer_append($0, part) } ?? part
    }
    guard let whole = unsafe whole else { return GST_FLOW_EOS }
    unsafe whole.pointee.offset = guint64(start)
    unsafe whole.pointee.offset_end = guint64(start) + guint64(unsafe gst_buffer_get_size(whole))
    guard let given = unsafe given else {
        unsafe buffer.pointee = unsafe whole
        return GST_FLOW_OK
    }
    defer { unsafe cgst_unref_buffer(whole) }
    let size = unsafe gst_buffer_get_size(whole)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    _ = unsafe bytes.withUnsafeMutableBytes { unsafe gst_buffer_extract(whole, 0, $0.baseAddress, size) }
    _ = unsafe bytes.withUnsafeBytes { unsafe gst_buffer_fill(given, 0, $0.baseAddress, size) }
    unsafe gst_buffer_set_size(given, Int(size))
    return GST_FLOW_OK
}

/// How large it is, and how far one can seek.
func viewedFileQueried(
    _ pad: UnsafeMutablePointer<GstPad>?, _ parent: UnsafeMutablePointer<GstObject>?,
    _ query: UnsafeMutablePointer<GstQuery>?
) -> gboolean {
    guard let pad = unsafe pad, let query = unsafe query else { return 0 }
    let viewing = unsafe viewing(pad.pointee.querydata)
    guard unsafe viewing.query(pad, parent, query) != 0 else { return 0 }
    var format = GST_FORMAT_UNDEFINED
    switch unsafe query.pointee.type {
    case GST_QUERY_DURATION:
        unsafe gst_query_parse_duration(query, &format, nil)
        if format == GST_FORMAT_BYTES, let view = viewing.present {
            unsafe gst_query_set_duration(query, format, Int(view.size))
        }
    case GST_QUERY_SEEKING:
        var (isSeekable, start): (gboolean, Int) = (0, 0)
        unsafe gst_query_parse_seeking(query, &format, &isSeekable, &start, nil)
        if format == GST_FORMAT_BYTES, let view = viewing.present {
            unsafe gst_query_set_seeking(query, format, isSeekable, start, Int(view.size))
        }
    default: break
    }
    return 1
}
