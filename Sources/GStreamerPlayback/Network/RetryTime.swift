internal import Glibc

/// `Retry-After`: seconds, or a date (RFC 9110, 10.2.3).
enum RetryTime {
    /// From now; nil for what is neither. `now` is in seconds since 1970.
    static func duration(_ text: String, now: Int = time(nil)) -> Duration? {
        if let seconds = Int64(text) { return seconds < 0 ? nil : .seconds(min(seconds, 1 << 32)) }
        return moment(text).map { .seconds(max(0, $0 - now)) }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970.
    private static func moment(_ text: String) -> Int? {
        let words = text.split(whereSeparator: { " ,:".contains($0) })
        guard words.count == 8, words[7] == "GMT", let day = Int32(words[1]), let year = Int32(words[3]),
            let month = months.firstIndex(of: String(words[2])), let hour = Int32(words[4]),
            let minute = Int32(words[5]), let second = Int32(words[6]), (1970...9999).contains(year)
        else { return nil }
        var date = unsafe tm()
        unsafe date.tm_year = year - 1900
        unsafe date.tm_mon = Int32(month)
        unsafe date.tm_mday = day
        unsafe (date.tm_hour, date.tm_min, date.tm_sec) = (hour, minute, second)
        return unsafe timegm(&date)
    }
}
