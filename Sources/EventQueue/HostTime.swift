internal import Glibc

/// A moment of `CLOCK_MONOTONIC`, in nanoseconds: the clock that GStreamer's system clock and every queue use.
public struct HostTime: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    public static var now: HostTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return HostTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    public static func < (left: HostTime, right: HostTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    public static func + (time: HostTime, duration: Duration) -> HostTime {
        // A delay longer than 95 years stands for "never"; unlimited it would overflow.
        let limit: Int64 = 3_000_000_000
        let (seconds, attoseconds) = duration.components
        let nanoseconds = min(max(seconds, -limit), limit) * 1_000_000_000 + attoseconds / 1_000_000_000
        return HostTime(nanoseconds: time.nanoseconds + nanoseconds)
    }

    public func nanoseconds(until other: HostTime) -> Int64 {
        other.nanoseconds - nanoseconds
    }
}
