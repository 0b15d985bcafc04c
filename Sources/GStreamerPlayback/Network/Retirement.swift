internal import CGStreamer
internal import EventQueue

/// Stops the bins of network items that have been taken out of the pipeline, on a thread of its own: how long that takes
/// is up to their servers. They are heard and heard of no more.
final class Retirement: Sendable {
    private let queue = EventQueue(label: "network")

    /// Takes a reference to the bin over.
    func take(_ bin: UnsafeMutablePointer<GstElement>, _ start: SourceStart) {
        let retired = unsafe RetiredBin(bin)
        start.whenStoppable { [queue] in
            queue.async { retired.stop() }
        }
    }

    deinit {
        queue.stop()
    }
}

/// A bin that nobody else uses any more.
@safe private final class RetiredBin: Sendable {
    /// One reference; touched on the queue of the retirement only.
    private nonisolated(unsafe) let bin: UnsafeMutablePointer<GstElement>

    init(_ bin: UnsafeMutablePointer<GstElement>) {
        unsafe cgst_ref(bin)
        unsafe self.bin = unsafe bin
    }

    func stop() {
        unsafe gst_element_set_state(bin, GST_STATE_NULL)
    }

    deinit {
        unsafe gst_element_set_state(bin, GST_STATE_NULL)
        unsafe cgst_unref(bin)
    }
}
