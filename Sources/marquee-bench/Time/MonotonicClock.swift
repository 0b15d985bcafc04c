internal import Glibc

/// CLOCK_MONOTONIC in nanoseconds: the one clock of everything that is measured here.
func monotonicNow() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Waits in a measurement: nothing is waited for but time itself.
func pause(milliseconds: Int) {
    usleep(UInt32(milliseconds) * 1_000)
}
