/// None to five stars, in halves, as people rate; MPRIS has 0...1.
struct StarRating: Hashable {
    /// 0...10; nil: not rated.
    let halves: Int?

    static let none = StarRating(halves: nil)

    init(halves: Int?) {
        self.halves = halves
    }

    init(_ text: String) throws(UsageError) {
        if text == "none" {
            self = .none
        } else if let stars = DecimalNumber(text), stars.value <= 5, let halves = Int(exactly: stars.value * 2) {
            self.init(halves: halves)
        } else {
            throw UsageError("'\(text.harmless)' is no rating; write 0 to 5 stars, halves allowed, or 'none'")
        }
    }

    /// From `xesam:userRating`; what others have set between two halves goes to the nearer one.
    init(userRating: Double?) {
        halves = userRating.map { Int((min(1, max(0, $0)) * 10).rounded()) }
    }

    /// For `org.marquee.Player1.SetRating`: 0...1, or below 0 for none.
    var wireValue: Double { halves.map { Double($0) / 10 } ?? -1 }

    /// `3.5`, `none`
    var text: String { halves.map { decimal(Double($0) / 2, places: 1) } ?? "none" }
}
