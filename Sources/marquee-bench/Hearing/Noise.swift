/// Noise that is the same in every run: from a few milliseconds of it can be told where in it they are, also after a
/// lossy codec, because most of it lies where the codecs are careful.
enum Noise {
    /// Every two seconds it turns brighter or duller, so that a codec with a variable bit rate varies it.
    static func samples(seed: UInt64, count: Int) -> [Int16] {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        var (first, second) = (0.0, 0.0)
        return (0..<count).map { index in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            let white = Double(Int64(bitPattern: state)) / Double(Int64.max)
            let isDull = index / (2 * StreamFormat.samplesPerSecond) % 2 == 1
            let smoothing = isDull ? 0.25 : 0.7
            first += smoothing * (white - first)
            second += smoothing * (first - second)
            return Int16(max(-32_000, min(32_000, second * (isDull ? 20_000 : 12_000))))
        }
    }
}
