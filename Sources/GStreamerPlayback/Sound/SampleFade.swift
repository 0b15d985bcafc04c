internal import CGStreamer
internal import Synchronization

/// Lets the samples fall towards a running time, wherever they go. Until then they pass as they are.
@safe final class SampleFade: Sendable {
    /// Running times, in nanoseconds.
    struct Slope: Hashable {
        let start: Int64
        let silence: Int64

        /// Even steps of the cubic scale, as if somebody turned the volume down.
        func gain(at time: Double) -> Double {
            let left = min(1, max(0, (Double(silence) - time) / Double(max(1, silence - start))))
            return left * left * left
        }
    }

    private let slope = Mutex<Slope?>(nil)
    private let hasWorked = Atomic<Bool>(false)

    /// Any thread.
    func set(_ new: Slope?) { slope.withLock { $0 = new } }

    /// Whether samples that have fallen may be on their way to the device; false from here on.
    func takeWorked() -> Bool { hasWorked.exchange(false, ordering: .relaxed) }

    /// What is to be done with samples up to a running time; nil when they pass as they are. On the feeding thread.
    func slope(before end: Int64) -> Slope? {
        guard let slope = slope.withLock({ $0 }), end > slope.start else { return nil }
        hasWorked.store(true, ordering: .relaxed)
        return slope
    }
}

/// Multiplies samples by a gain that changes from frame to frame, in the formats that decoders have.
struct SampleScaling {
    let format: GstAudioFormat
    let channels: Int

    func apply(_ gain: (Int) -> Double, to bytes: UnsafeMutableRawBufferPointer) {
        switch format {
        case GST_AUDIO_FORMAT_S16LE: unsafe scale(bytes.assumingMemoryBound(to: Int16.self), gain)
        // Of the 24 bits in 32 the upper ones are the sign's.
        case GST_AUDIO_FORMAT_S32LE, GST_AUDIO_FORMAT_S24_32LE:
            unsafe scale(bytes.assumingMemoryBound(to: Int32.self), gain)
        case GST_AUDIO_FORMAT_F32LE: unsafe scale(bytes.assumingMemoryBound(to: Float.self), gain)
        case GST_AUDIO_FORMAT_F64LE: unsafe scale(bytes.assumingMemoryBound(to: Double.self), gain)
        case GST_AUDIO_FORMAT_S8: unsafe scale(bytes.assumingMemoryBound(to: Int8.self), gain)
        default: break
        }
    }

    private func scale<Sample: BinaryInteger>(
        _ samples: UnsafeMutableBufferPointer<Sample>, _ gain: (Int) -> Double
    ) {
        unsafe eachFrame(samples, gain) { Sample((Double($0) * $1).rounded()) }
    }

    private func scale<Sample: BinaryFloatingPoint>(
        _ samples: UnsafeMutableBufferPointer<Sample>, _ gain: (Int) -> Double
    ) {
        unsafe eachFrame(samples, gain) { $0 * Sample($1) }
    }

    private func eachFrame<Sample>(
        _ samples: UnsafeMutableBufferPointer<Sample>, _ gain: (Int) -> Double, _ scaled: (Sample, Double) -> Sample
    ) {
        for (frame, first) in stride(from: 0, to: samples.count - channels + 1, by: channels).enumerated() {
            let gain = gain(frame)
            for index in first..<first + channels { unsafe samples[index] = scaled(unsafe samples[index], gain) }
        }
    }
}
