/// A point in or a length of media time, in signed microseconds as on the bus (MPRIS `Time_In_Us`).
///
/// Arithmetic saturates: a client may send any 64-bit offset.
public struct MediaTime: Hashable, Comparable, Sendable {
    public var microseconds: Int64

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Rounds towards zero; values beyond the range and NaN become the nearest end and zero.
    public init(seconds: Double) {
        let scaled = seconds * 1_000_000
        if scaled.isNaN {
            microseconds = 0
        } else if scaled >= 0x1p63 {
            microseconds = .max
        } else if scaled <= -0x1p63 {
            microseconds = .min
        } else {
            microseconds = Int64(scaled)
        }
    }

    public init(nanoseconds: Int64) {
        microseconds = nanoseconds / 1_000
    }

    public static let zero = MediaTime(microseconds: 0)

    public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// Saturating.
    public var nanoseconds: Int64 {
        let (product, overflow) = microseconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? (microseconds < 0 ? .min : .max) : product
    }

    public static func < (left: MediaTime, right: MediaTime) -> Bool {
        left.microseconds < right.microseconds
    }

    public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
        let (sum, overflow) = left.microseconds.addingReportingOverflow(right.microseconds)
        return MediaTime(microseconds: overflow ? (right.microseconds < 0 ? .min : .max) : sum)
    }

    public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
        let (difference, overflow) = left.microseconds.subtractingReportingOverflow(right.microseconds)
        return MediaTime(microseconds: overflow ? (right.microseconds < 0 ? .max : .min) : difference)
    }

    public static prefix func - (time: MediaTime) -> MediaTime {
        .zero - time
    }
}

extension MediaTime: CustomStringConvertible {
    /// `m:ss` or `h:mm:ss`.
    public var description: String {
        let sign = microseconds < 0 ? "-" : ""
        let whole = microseconds.magnitude / 1_000_000
        let (hours, minutes, seconds) = (whole / 3_600, whole / 60 % 60, whole % 60)
        func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0
            ? "\(sign)\(hours):\(two(minutes)):\(two(seconds))" : "\(sign)\(minutes):\(two(seconds))"
    }
}
