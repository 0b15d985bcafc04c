/// What `volume` does. Both are on MPRIS's scale, 0...1.
enum VolumeChange: Hashable {
    case to(Double)
    case by(Double)

    /// A whole number and `%` are per cent; a number with a point and without `%` is a fraction of full volume.
    init(_ text: String) throws(UsageError) {
        let sign = text.first.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
        let unsigned = sign == nil ? text[...] : text.dropFirst()
        guard let amount = Self.amount(unsigned) else {
            throw UsageError("'\(text.harmless)' is no volume; write it like 50%, 0.5, +5 or -5")
        }
        guard amount <= 1 || sign != nil else {
            throw UsageError("the volume goes from 0% to 100%; \(text.harmless) is beyond that")
        }
        switch sign {
        case "+": self = .by(amount)
        case "-": self = .by(-amount)
        default: self = .to(amount)
        }
    }

    private static func amount(_ text: Substring) -> Double? {
        if text.hasSuffix("%") { return DecimalNumber(text.dropLast()).map { $0.value / 100 } }
        return DecimalNumber(text).map { $0.hasPoint ? $0.value : $0.value / 100 }
    }

    /// The volume afterwards, kept inside the range. A step upwards never lowers a volume some other mixer has put
    /// above 100 %.
    func applied(to volume: Double) -> Double {
        switch self {
        case .to(let target): target
        case .by(let step): step > 0 ? max(volume, min(1, volume + step)) : max(0, volume + step)
        }
    }
}
