/// Plain decimals as people write them: `15`, `1.5`, `.5`. No signs, exponents, hexadecimals, `nan` or `inf`.
struct DecimalNumber: Hashable {
    let value: Double
    /// Whether it was written with a point.
    let hasPoint: Bool

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...18).contains(text.utf8.count), text != ".",
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            !(parts.count == 2 && parts[1].isEmpty),
            let value = Double(parts[0].isEmpty ? "0" + text : String(text))
        else { return nil }
        self.value = value
        hasPoint = parts.count == 2
    }
}
