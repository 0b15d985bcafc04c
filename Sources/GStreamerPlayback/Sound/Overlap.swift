internal import Glibc

/// The end of an item, which goes while the next one comes. The sum of their powers stays the same: each is multiplied by
/// a quarter of a sine.
struct Overlap {
    private let samples: [Float]
    private let factor: Float
    private let channels: Int
    private var frame = 0

    /// Nil when there is nothing.
    init?(_ samples: [Float], factor: Float, _ format: SoundMixer.Format) {
        guard samples.count >= format.channels else { return nil }
        self.samples = samples
        self.factor = factor
        channels = format.channels
    }

    /// Adds what is left of it to the next item's samples; false when it has passed.
    mutating func mix(into other: UnsafeMutableBufferPointer<Float>, factor headroom: Float) -> Bool {
        let count = samples.count / channels
        let frames = min(other.count / channels, count - frame)
        for offset in 0..<frames {
            let angle = (Float(frame + offset) + 0.5) / Float(count) * .pi / 2
            let (coming, going) = (sinf(angle), cosf(angle) * factor * headroom)
            for channel in 0..<channels {
                let (place, own) = (offset * channels + channel, (frame + offset) * channels + channel)
                unsafe other[place] = unsafe other[place] * coming + samples[own] * going
            }
        }
        frame += frames
        return frame < count
    }
}
