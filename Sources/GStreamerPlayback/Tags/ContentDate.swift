/// Dates of tags as ISO 8601, with the precision they have.
enum ContentDate {
    /// From `1973`, `1973-3-1`, `19730301`, `1973-03-01 20:15` and the like; what does not make sense is left out from
    /// there on, so that `2009-29-09` is the year 2009. Nil when there is no year.
    static func text(_ text: String) -> String? {
        var rest = text[...]
        guard let year = digits(&rest, 4...4), (1...9_999).contains(year) else { return nil }
        var result = padded(year, 4)
        let isCompact = rest.first?.isASCIIDigit == true
        if isCompact, rest.prefix(while: \.isASCIIDigit).count != 4 { return nil }
        func separator(_ characters: String) -> Bool {
            guard let first = rest.first, characters.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        let size = isCompact ? 2...2 : 1...2
        guard isCompact || separator("-"), let month = digits(&rest, size), (1...12).contains(month) else {
            return result
        }
        result += "-" + padded(month, 2)
        guard isCompact || separator("-"), let day = digits(&rest, size), isDay(day, month, year) else {
            return result
        }
        result += "-" + padded(day, 2)
        guard separator("T "), let time = time(&rest) else { return result }
        return result + "T" + time
    }

    /// Hours and minutes at least; seconds and zone if they are there.
    private static func time(_ rest: inout Substring) -> String? {
        guard let hour = digits(&rest, 2...2), hour < 24, rest.first == ":" else { return nil }
        rest.removeFirst()
        guard let minute = digits(&rest, 2...2), minute < 60 else { return nil }
        var result = padded(hour, 2) + ":" + padded(minute, 2)
        if rest.first == ":" {
            rest.removeFirst()
            guard let second = digits(&rest, 2...2), second < 60 else { return result }
            result += ":" + padded(second, 2)
            if rest.first == "." { rest = rest.dropFirst().drop(while: \.isASCIIDigit) }
        }
        return result + zone(rest)
    }

    private static func zone(_ text: Substring) -> String {
        if text == "Z" { return "Z" }
        guard let sign = text.first, sign == "+" || sign == "-" else { return "" }
        let numbers = text.dropFirst().filter { $0 != ":" }
        guard numbers.count == 2 || numbers.count == 4, numbers.allSatisfy(\.isASCIIDigit),
            let hours = Int(numbers.prefix(2)), hours < 24, let minutes = Int("0" + numbers.dropFirst(2)), minutes < 60
        else { return "" }
        return String(sign) + padded(hours, 2) + ":" + padded(minutes, 2)
    }

    private static func isDay(_ day: Int, _ month: Int, _ year: Int) -> Bool {
        let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let longest = month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        return (1...longest).contains(day)
    }

    private static func digits(_ rest: inout Substring, _ count: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(while: \.isASCIIDigit).prefix(count.upperBound)
        guard digits.count >= count.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
