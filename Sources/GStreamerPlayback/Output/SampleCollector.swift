internal import CGStreamer
internal import Synchronization

/// Gathers small buffers into larger ones in front of the sink. Each buffer a sink is given wakes the sound server's
/// client thread; an MP3 frame is 26 ms, so that is most of what a player does all day.
///
/// The first samples after a start, a seek or a change pass as they come: somebody waits to hear them. The rest can be
/// gathered because decoding is far ahead of the device's buffer. Whatever ends a run of samples (a segment, new caps,
/// the end) first sends on what was gathered, so the sink sees the same samples in the same order.
///
/// All of it runs on the thread that feeds the sink; items take turns at that (the join sees to it). Only
/// `startAnew()` may come from any thread.
@safe final class SampleCollector: Sendable {
    /// So much is sent at once, nanoseconds.
    private static let portion: UInt = 240_000_000
    /// So much passes as it comes, nanoseconds: a little more than the device's buffer.
    private static let immediate: UInt = 1_200_000_000

    @unsafe private struct Gathered {
        var buffer: UnsafeMutablePointer<GstBuffer>?
        var duration: UInt = 0
        var leftToPass = SampleCollector.immediate
    }

    let flow = FlowMark()
    /// Confined to the feeding thread, see above.
    private nonisolated(unsafe) var gathered = unsafe Gathered()
    private let mustStartAnew = Atomic<Bool>(false)

    /// Forgets what was gathered: a flush, or the pipeline has been emptied. Any thread.
    func startAnew() {
        mustStartAnew.store(true, ordering: .releasing)
        flow.endRun()
    }

    /// Takes a buffer in; what is to be sent on in its place, owned by the caller, or nil for nothing yet.
    func take(_ buffer: UnsafeMutablePointer<GstBuffer>) -> UnsafeMutablePointer<GstBuffer>? {
        beginAnewIfAsked()
        let duration = unsafe buffer.pointee.duration
        guard duration != .max else { return unsafe sendAll(with: buffer, lasting: 0) }
        if unsafe gathered.leftToPass > 0 {
            unsafe gathered.leftToPass -= min(gathered.leftToPass, duration)
            return unsafe buffer
        }
        return unsafe sendAll(with: buffer, lasting: duration, unlessBelow: Self.portion)
    }

    /// What was gathered so far, owned by the caller.
    func takeRest() -> UnsafeMutablePointer<GstBuffer>? {
        beginAnewIfAsked()
        defer {
            unsafe gathered.buffer = nil
            unsafe gathered.duration = 0
        }
        return unsafe gathered.buffer
    }

    private func sendAll(
        with buffer: UnsafeMutablePointer<GstBuffer>, lasting duration: UInt, unlessBelow least: UInt = 0
    ) -> UnsafeMutablePointer<GstBuffer>? {
        let total = unsafe gathered.duration + duration
        if let former = unsafe gathered.buffer {
            unsafe gathered.buffer = unsafe gst_buffer_append(former, buffer)
            if let grown = unsafe gathered.buffer { unsafe grown.pointee.duration = total }
        } else {
            unsafe gathered.buffer = unsafe buffer
        }
        unsafe gathered.duration = total
        return unsafe total >= least ? takeRest() : nil
    }

    private func beginAnewIfAsked() {
        guard mustStartAnew.exchange(false, ordering: .acquiring) else { return }
        if let buffer = unsafe gathered.buffer { unsafe gst_buffer_unref(buffer) }
        unsafe gathered = Gathered()
    }

    deinit {
        if let buffer = unsafe gathered.buffer { unsafe gst_buffer_unref(buffer) }
    }
}
