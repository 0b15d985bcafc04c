internal import CGStreamer

/// Sync handler of the items' bus, on whichever thread posts: notes what later data must not overtake, and lets the
/// message take its way. The context is the retained `ItemMessageWatch`, freed with the bus.
func itemMessagePosted(
    _ bus: UnsafeMutablePointer<GstBus>?, _ message: UnsafeMutablePointer<GstMessage>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstBusSyncReply {
    guard let message = unsafe message, let pointer = unsafe pointer, let source = unsafe message.pointee.src else {
        return GST_BUS_PASS
    }
    let type = unsafe message.pointee.type
    guard watchedMessages.contains(type) else { return GST_BUS_PASS }
    let watch = unsafe Unmanaged<ItemMessageWatch>.fromOpaque(pointer).takeUnretainedValue()
    guard let serial = unsafe itemSerial(of: source), let slot = watch.slot(serial: serial) else { return GST_BUS_PASS }
    if type == GST_MESSAGE_ERROR {
        slot.noteError()
    } else if type == GST_MESSAGE_DURATION_CHANGED {
        // The demuxer says it of a recording, before it asks for the first segment.
        if let adaptive = slot.adaptive, unsafe adaptive.isElement(source) { slot.noteRecording() }
    } else if type == GST_MESSAGE_STREAM_COLLECTION {
        unsafe chooseStream(message, from: source, slot)
    } else if let structure = unsafe gst_message_get_structure(message), let headers = unsafe ServerHeaders(structure) {
        slot.connection.note(headers)
    }
    return GST_BUS_PASS
}

private let watchedMessages = [
    GST_MESSAGE_ERROR, GST_MESSAGE_ELEMENT, GST_MESSAGE_DURATION_CHANGED, GST_MESSAGE_STREAM_COLLECTION,
]

/// Of what an adaptive stream offers. Nothing else has been chosen when this returns.
private func chooseStream(
    _ message: UnsafeMutablePointer<GstMessage>, from source: UnsafeMutablePointer<GstObject>, _ slot: ItemSlot
) {
    guard let adaptive = slot.adaptive, unsafe adaptive.isElement(source) else { return }
    var collection: UnsafeMutablePointer<GstStreamCollection>?
    unsafe gst_message_parse_stream_collection(message, &collection)
    guard let collection = unsafe collection else { return }
    unsafe adaptive.choose(from: collection)
    unsafe cgst_unref(collection)
}

func releaseItemMessageWatch(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<ItemMessageWatch>.fromOpaque(pointer!).release()
}

/// The number of the item whose bin an object lies in.
private func itemSerial(of source: UnsafeMutablePointer<GstObject>) -> UInt64? {
    var object: UnsafeMutablePointer<GstObject>? = unsafe source
    while let current = unsafe object {
        let name = unsafe String(cString: cgst_object_name(current))
        if name.hasPrefix("item-"), let serial = UInt64(name.dropFirst(5)) { return serial }
        unsafe object = unsafe cgst_parent(current)
    }
    return nil
}
