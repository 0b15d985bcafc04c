/// How the live line may look on this terminal.
struct LiveLineStyle: Hashable {
    var hasColors = true
    /// Line-drawing characters for the bar; else plain ASCII.
    var hasUnicode = true

    /// `NO_COLOR` (any value but the empty one) and the character set of the locale decide.
    static func fromEnvironment(_ variable: (String) -> String? = ProcessEnvironment.variable)
        -> LiveLineStyle
    {
        let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
        let characterSet = locale.lowercased().filter { $0 != "-" }
        return LiveLineStyle(
            hasColors: variable("NO_COLOR") == nil, hasUnicode: characterSet.contains("utf8"))
    }

    enum Emphasis: String {
        case state = "1;32"
        case hold = "1;33"
        case played = "36"
        case faint = "2"
    }

    func paint(_ text: String, _ emphasis: Emphasis) -> String {
        hasColors && !text.isEmpty ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A bar of exactly `columns` columns.
    func bar(fraction: Double, columns: Int) -> String {
        let inside = hasUnicode ? columns : columns - 2
        let played = Int((Double(inside) * max(0, min(1, fraction))).rounded(.down))
        guard hasUnicode else {
            return "[" + String(repeating: "=", count: played)
                + String(repeating: "-", count: inside - played) + "]"
        }
        return paint(String(repeating: "━", count: played), .played)
            + paint(String(repeating: "─", count: inside - played), .faint)
    }
}
