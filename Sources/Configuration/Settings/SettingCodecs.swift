public import MediaModel

/// The kinds of values.
extension SettingCodec where Value == Bool {
    public static let switched = SettingCodec(
        allowed: "on or off",
        parse: { text in
            switch text.lowercased() {
            case "on", "true", "yes", "1": true
            case "off", "false", "no", "0": false
            default: nil
            }
        },
        text: { $0 ? "on" : "off" })
}

extension SettingCodec where Value == Double {
    /// `unit` is in the plural and may be empty.
    public static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> SettingCodec {
        let bounds = "\(short(range.lowerBound)) to \(short(range.upperBound))"
        return SettingCodec(
            allowed: unit.isEmpty ? "a number from \(bounds)" : "\(bounds) \(unit)",
            parse: { text in finite(text).flatMap { range.contains($0) ? $0 : nil } },
            text: { short($0) })
    }
}

extension SettingCodec where Value == [Double] {
    /// Up to `count` numbers with commas between.
    public static func numbers(_ count: Int, _ range: ClosedRange<Double>, _ unit: String) -> SettingCodec {
        SettingCodec(
            allowed: "\(count) numbers from \(short(range.lowerBound)) to \(short(range.upperBound)) \(unit), "
                + "with commas between, or nothing",
            parse: { text in
                if text.allSatisfy(\.isWhitespace) { return [] }
                let values = text.split(separator: ",", omittingEmptySubsequences: false).map {
                    finite(String($0.trimmed))
                }
                guard values.count == count, values.allSatisfy({ $0.map(range.contains) == true }) else { return nil }
                return values.compactMap { $0 }
            },
            text: { $0.map(short).joined(separator: ", ") })
    }
}

extension SettingCodec where Value == Int {
    /// `unit` is in the plural and may be empty.
    public static func whole(_ range: ClosedRange<Int>, _ unit: String = "") -> SettingCodec {
        let suffix = unit.isEmpty ? "" : " \(unit)"
        return SettingCodec(
            allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)\(suffix)",
            parse: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } },
            text: { String($0) })
    }
}

extension SettingCodec where Value == String {
    /// One line of text; `allowed` says what it means.
    public static func line(_ allowed: String, isValid: @escaping @Sendable (String) -> Bool = { _ in true })
        -> SettingCodec
    {
        SettingCodec(
            allowed: allowed,
            parse: { text in text.contains(where: \.isNewline) || !isValid(text) ? nil : text },
            text: { $0 })
    }
}

extension SettingCodec where Value == PictureSize? {
    /// None is nil.
    public static let pictureSize = SettingCodec(
        allowed: "a width and a height like 1280x720, or none",
        parse: { text in text == "none" ? .some(nil) : PictureSize(text).map { .some($0) } },
        text: { $0?.text ?? "none" })
}

extension SettingCodec where Value: RawRepresentable, Value: CaseIterable, Value.RawValue == String {
    /// One of some words.
    public static var choice: SettingCodec {
        let words = Value.allCases.map(\.rawValue)
        let allowed = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        return SettingCodec(
            allowed: allowed, parse: { Value(rawValue: $0) }, text: { $0.rawValue })
    }
}

/// Numbers that can be counted with.
private func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
}

/// Without `.0` where there is nothing behind the point.
private func short(_ value: Double) -> String {
    value.rounded() == value && abs(value) < 1e15 ? String(Int64(value)) : String(value)
}
