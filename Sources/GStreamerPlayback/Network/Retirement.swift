internal import CGStreamer
internal import EventQueue

/// Stops the bins of network items that have been taken out of the pipeline, on a thread of its own: how long that takes
/// is up to their servers. They are heard and heard of no more.
final class Retirement: Sendable {
    /// How long a segment that is being fetched may take to arrive. Stopped before, `hlsdemux2` of GStreamer 1.22 loses
    /// its session of libsoup, with two descriptors of events and a socket.
    private static let segmentLimit: Duration = .milliseconds(500)

    private let queue = EventQueue(label: "network")
    private let waiting = WaitingBins()

    /// Takes a reference to the bin over.
    func take(_ bin: UnsafeMutablePointer<GstElement>, _ slot: ItemSlot) {
        let retired = unsafe RetiredBin(bin)
        slot.sourceStart.whenStoppable { [queue, waiting] in
            queue.async {
                guard slot.adaptive != nil, !slot.isRefused else { return retired.stop() }
                waiting.add(retired, queue.timer(after: Self.segmentLimit) { waiting.stopFirst() })
            }
        }
    }

    deinit {
        queue.async { [waiting] in waiting.stopAll() }
        queue.stop()
    }
}

/// Bins that are stopped a little later, in the order in which they came. Used on the queue of the retirement only.
private final class WaitingBins: Sendable {
    private nonisolated(unsafe) var bins: [(bin: RetiredBin, timer: QueueTimer)] = []

    func add(_ bin: RetiredBin, _ timer: QueueTimer) {
        unsafe bins.append((bin, timer))
    }

    func stopFirst() {
        guard unsafe !bins.isEmpty else { return }
        unsafe bins.removeFirst().bin.stop()
    }

    func stopAll() {
        while unsafe !bins.isEmpty { stopFirst() }
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
