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
    guard type == GST_MESSAGE_ERROR || type == GST_MESSAGE_ELEMENT else { return GST_BUS_PASS }
    let watch = unsafe Unmanaged<ItemMessageWatch>.fromOpaque(pointer).takeUnretainedValue()
    guard let serial = unsafe itemSerial(of: source), let slot = watch.slot(serial: serial) else { return GST_BUS_PASS }
    if type == GST_MESSAGE_ERROR {
        slot.noteError()
    } else if let structure = unsafe gst_message_get_structure(message), let headers = unsafe ServerHeaders(structure) {
        slot.connection.note(headers)
    }
    return GST_BUS_PASS
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
