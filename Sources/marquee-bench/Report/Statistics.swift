/// A set of measured values.
struct Statistics: Sendable {
    private let sorted: [Double]

    init(_ values: some Sequence<Double>) {
        sorted = values.sorted()
    }

    var count: Int { sorted.count }
    var smallest: Double { sorted.first ?? .nan }
    var largest: Double { sorted.last ?? .nan }
    var median: Double { quantile(0.5) }
    var mean: Double { sorted.isEmpty ? .nan : sorted.reduce(0, +) / Double(sorted.count) }

    /// The value below which `share` (0...1) of the values lie, interpolated between neighbours. Not a number when
    /// there are no values.
    func quantile(_ share: Double) -> Double {
        guard let last = sorted.indices.last else { return .nan }
        let place = min(max(share, 0), 1) * Double(last)
        let lower = Int(place)
        let upper = min(lower + 1, last)
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }
}
