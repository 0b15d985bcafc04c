internal import CGStreamer

/// A probe that blocks a pad, and a reference to the pad.
@safe final class PadBlock: Sendable {
    /// GStreamer takes calls on a pad from any thread.
    private nonisolated(unsafe) let pad: UnsafeMutablePointer<GstPad>
    private let probe: gulong

    /// Blocks the pad's buffers; the callback and its context are as `gst_pad_add_probe` takes them.
    init(
        _ pad: UnsafeMutablePointer<GstPad>, _ callback: GstPadProbeCallback, _ context: UnsafeMutableRawPointer,
        _ release: GDestroyNotify
    ) {
        unsafe cgst_ref(pad)
        unsafe self.pad = unsafe pad
        probe = unsafe gst_pad_add_probe(pad, GstProbe.blockingBuffers, callback, context, release)
    }

    func remove() {
        unsafe gst_pad_remove_probe(pad, probe)
    }

    deinit {
        unsafe cgst_unref(pad)
    }
}
