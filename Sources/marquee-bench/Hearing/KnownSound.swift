/// A known sound, to be recognised in what was heard.
struct KnownSound: Sendable {
    let samples: [Float]

    init(_ samples: [Int16]) {
        self.samples = samples.map(Float.init)
    }

    /// Where in the known sound the piece begins, in frames and parts of one, with the likeness (1 for the same);
    /// looked for from `range`, to be found clearly or not at all.
    func place(of piece: [Int16], in range: Range<Int>) -> (frame: Double, likeness: Double)? {
        let starts = range.clamped(to: 0..<max(0, samples.count - piece.count + 1))
        let wanted = piece.map(Float.init)
        let energy = wanted.reduce(0) { $0 + $1 * $1 }
        guard !starts.isEmpty, energy > Float(piece.count) * 100 else { return nil }
        let products = correlation(of: wanted, at: starts)
        var around = samples[starts.lowerBound..<starts.lowerBound + piece.count].reduce(0.0) {
            $0 + Double($1 * $1)
        }
        var (best, likeness) = (0, -1.0)
        for (index, product) in products.enumerated() {
            let current = Double(product) / (Double(energy) * max(around, 1)).squareRoot()
            if current > likeness { (best, likeness) = (index, current) }
            let start = starts.lowerBound + index
            guard start + piece.count < samples.count else { break }
            let (gone, come) = (samples[start], samples[start + piece.count])
            around += Double(come * come) - Double(gone * gone)
        }
        guard likeness > 0.6 else { return nil }
        return (Double(starts.lowerBound + best) + peak(products, best), likeness)
    }

    private func correlation(of piece: [Float], at starts: Range<Int>) -> [Float] {
        unsafe samples.withUnsafeBufferPointer { samples in
            unsafe piece.withUnsafeBufferPointer { piece in
                starts.map { start in
                    var sum = SIMD8<Float>.zero
                    var index = 0
                    while index + 8 <= piece.count {
                        let (known, wanted) = unsafe (
                            UnsafeRawPointer(samples.baseAddress! + start + index).loadUnaligned(
                                as: SIMD8<Float>.self),
                            UnsafeRawPointer(piece.baseAddress! + index).loadUnaligned(as: SIMD8<Float>.self)
                        )
                        sum += known * wanted
                        index += 8
                    }
                    return sum.sum()
                }
            }
        }
    }

    /// The top of the parabola through the highest value and its neighbours, from -0.5 to 0.5.
    private func peak(_ values: [Float], _ index: Int) -> Double {
        guard index > 0, index < values.count - 1 else { return 0 }
        let (left, middle, right) = (
            Double(values[index - 1]), Double(values[index]), Double(values[index + 1])
        )
        let bend = left - 2 * middle + right
        return bend < 0 ? max(-0.5, min(0.5, (left - right) / (2 * bend))) : 0
    }

    /// Where in `heard` the known sound sets in, when it lies there so that its frame is the heard one plus `shift`:
    /// the border that leaves the least to explain, if before it was something else.
    func onset(in heard: [Int16], shift: Int) -> Int {
        var (sum, least, border) = (Float(0), Float(0), heard.count)
        for index in heard.indices.reversed() {
            guard samples.indices.contains(index + shift) else { break }
            let (value, known) = (Float(heard[index]), samples[index + shift])
            sum += (value - known) * (value - known) - value * value
            if sum < least { (least, border) = (sum, index) }
        }
        return border
    }
}
