internal import MediaModel

/// What each channel is multiplied by, and whether all are to sound alike.
struct ChannelGains {
    private let isMono: Bool
    /// Empty where all stay as they are.
    private var gains: [Float] = []

    init(_ settings: SoundSettings, channels: Int) {
        isMono = settings.isMono && channels > 1
        guard settings.balance != 0, channels > 1 else { return }
        gains = [Float](repeating: 1, count: channels)
        let (left, right) = (Float(min(1, 1 - settings.balance)), Float(min(1, 1 + settings.balance)))
        for (channel, side) in Self.sides(channels).enumerated() {
            if side != .middle { gains[channel] = side == .left ? left : right }
        }
    }

    private enum Side { case left, right, middle }

    /// In GStreamer's order of channels.
    private static func sides(_ channels: Int) -> [Side] {
        switch channels {
        case 2: [.left, .right]
        case 4: [.left, .right, .left, .right]
        case 5: [.left, .right, .middle, .left, .right]
        case 6: [.left, .right, .middle, .middle, .left, .right]
        case 8: [.left, .right, .middle, .middle, .left, .right, .left, .right]
        default: [.left, .right] + [Side](repeating: .middle, count: max(0, channels - 2))
        }
    }

    var changesNothing: Bool { !isMono && gains.isEmpty }

    /// Samples of all channels, one frame after the other.
    func apply(to samples: UnsafeMutableBufferPointer<Float>, channels: Int) {
        for frame in stride(from: 0, to: samples.count - channels + 1, by: channels) {
            if isMono {
                var sum: Float = 0
                for channel in 0..<channels { sum += unsafe samples[frame + channel] }
                for channel in 0..<channels { unsafe samples[frame + channel] = sum / Float(channels) }
            }
            for channel in gains.indices { unsafe samples[frame + channel] *= gains[channel] }
        }
    }
}
