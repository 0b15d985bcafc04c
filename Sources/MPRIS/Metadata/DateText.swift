/// Moments as the metadata of MPRIS has them: ISO 8601, in UTC, to the second.
enum DateText {
    private static let secondsPerDay: Int64 = 86_400
    /// From the year 1 to the end of the year 9999, which is as far as four digits go.
    private static let expressible: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Nil for a moment that four digits of a year cannot express. `seconds` since 1970, UTC.
    static func utc(_ seconds: Int64) -> String? {
        guard expressible.contains(seconds) else { return nil }
        let day = Int(seconds.floored(by: secondsPerDay))
        let second = Int(seconds - Int64(day) * secondsPerDay)
        let (year, month, dayOfMonth) = date(ofDay: day)
        let date = "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(dayOfMonth, to: 2))"
        let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, to: 2) }.joined(separator: ":")
        return "\(date)T\(time)Z"
    }

    /// The Gregorian date of a day since 1970. Counted in eras of 400 years, which are all alike, and in years that
    /// begin in March, so that the leap day is a year's last.
    private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let sinceYear0 = day + 719_468
        let era = sinceYear0.floored(by: 146_097)
        let dayOfEra = sinceYear0 - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension BinaryInteger {
    /// Divided and rounded down, also below 0. `divisor` is positive.
    fileprivate func floored(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
