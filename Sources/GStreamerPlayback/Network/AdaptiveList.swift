internal import CGStreamer

/// The list of an adaptive stream on its way to the demuxer.
enum AdaptiveList {
    /// Longer ones are not looked into.
    fileprivate static let limit = 4 << 20

    /// Calls `handler` with the whole list on the streaming thread that brings it; what it answers takes its place, unless
    /// that is nil.
    static func intercept(
        _ demuxer: UnsafeMutablePointer<GstElement>, handler: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
        guard let pad = unsafe gst_element_get_static_pad(demuxer, "sink") else { return }
        defer { unsafe cgst_unref(pad) }
        let context = unsafe Unmanaged.passRetained(AdaptiveListContext(handler)).toOpaque()
        unsafe gst_pad_add_probe(
            pad, GstProbe.everythingDownstream, adaptiveListPassed, context, releaseAdaptiveListContext)
    }
}

/// What the probe needs; freed by GStreamer through `releaseAdaptiveListContext` when the probe or the pad goes. Used on
/// the streaming thread that brings the list.
private final class AdaptiveListContext {
    /// What has been held back.
    var bytes: [UInt8] = []
    /// What was held back is on its way.
    var isLettingPass = false
    let handler: @Sendable ([UInt8]) -> [UInt8]?

    init(_ handler: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        self.handler = handler
    }

    /// From within the probe: the thread has the pad's lock, and may take it once more.
    func letPass(_ bytes: [UInt8], _ pad: UnsafeMutablePointer<GstPad>) {
        isLettingPass = true
        let buffer = unsafe bytes.withUnsafeBytes { unsafe gst_buffer_new_memdup($0.baseAddress, gsize($0.count)) }
        if let buffer = unsafe buffer, !bytes.isEmpty { unsafe gst_pad_chain(pad, buffer) }
    }
}

private func releaseAdaptiveListContext(_ pointer: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<AdaptiveListContext>.fromOpaque(pointer!).release()
}

/// Probe of the demuxer's sink.
private func adaptiveListPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    guard let pad = unsafe pad, let info = unsafe info, let pointer = unsafe pointer else { return GST_PAD_PROBE_OK }
    let context = unsafe Unmanaged<AdaptiveListContext>.fromOpaque(pointer).takeUnretainedValue()
    if context.isLettingPass { return GST_PAD_PROBE_OK }
    if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        guard let buffer = unsafe cgst_probe_buffer(info) else { return GST_PAD_PROBE_OK }
        let size = unsafe Int(gst_buffer_get_size(buffer))
        guard context.bytes.count + size <= AdaptiveList.limit else {
            unsafe context.letPass(context.bytes, pad)
            return GST_PAD_PROBE_OK
        }
        context.bytes += unsafe bytes(of: buffer)
        return GST_PAD_PROBE_DROP
    }
    if let event = unsafe cgst_probe_event(info), unsafe event.pointee.type == GST_EVENT_EOS {
        unsafe context.letPass(context.handler(context.bytes) ?? context.bytes, pad)
        context.bytes = []
    }
    return GST_PAD_PROBE_OK
}
