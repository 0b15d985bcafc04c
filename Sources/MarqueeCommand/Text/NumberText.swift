/// A finite number as a plain decimal, rounded to `places`, without zeros that say nothing and without an exponent:
/// `1.5`, `0.05`, `12`.
func decimal(_ number: Double, places: Int) -> String {
    guard number.magnitude < 1e15 else { return number < 0 ? "-1000000000000000" : "1000000000000000" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    // Apart, so that a large number keeps the digits behind its point.
    let whole = number.magnitude.rounded(.down)
    var units = UInt64(whole)
    var fraction = UInt64(((number.magnitude - whole) * scale).rounded())
    if fraction >= UInt64(scale) { (units, fraction) = (units + 1, 0) }
    let sign = number < 0 && (units, fraction) != (0, 0) ? "-" : ""
    guard fraction > 0 else { return sign + "\(units)" }
    var digits = String(fraction)
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return sign + "\(units).\(digits)"
}

/// `50%`: MPRIS's 0...1 as people read it.
func percent(_ fraction: Double) -> String {
    decimal(fraction * 100, places: 0) + "%"
}
