internal import Foundation

/// A number with a fixed count of decimals; a dash for no number.
func number(_ value: Double, _ decimals: Int = 2) -> String {
    value.isFinite ? String(format: "%.\(decimals)f", value) : "-"
}
