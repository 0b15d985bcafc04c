internal import EventQueue

/// The pipeline's running time as the engine reckons it: it follows the host's clock, and is corrected by what the
/// device's clock says now and then. All times in nanoseconds.
///
/// The device's clock is not asked at will. PulseAudio's client library works its time out from reports of the server;
/// asked in the moment between a start and the first report (about a millisecond), it now and then answers with years,
/// and then never with less: nothing would be heard any more.
struct SoundClock: Hashable {
    /// Where the clock stands, or stood when it started to move.
    private var origin: Int64 = 0
    private var movingSince: HostTime?
    /// Readings in a row that could not be true.
    private(set) var incredibleReadings = 0

    /// How far a device may seem ahead of the host before its clock is taken to be broken. Behind it may be for long: a
    /// sound server that is stopped does not play.
    static let largestLead: Int64 = 5_000_000_000
    static let smallestStepBack: Int64 = 1_000_000
    /// A position that is ahead by less stands until the sound is there; by more, it is taken back, and said so.
    static let largestHold: Int64 = 150_000_000
    static let largestLag: Int64 = 3_600_000_000_000

    var isMoving: Bool { movingSince != nil }

    func runningTime(at now: HostTime) -> Int64 {
        movingSince.map { origin + $0.nanoseconds(until: now) } ?? origin
    }

    /// The samples have been thrown away: running time begins anew, and stands until `start`.
    mutating func reset() {
        origin = 0
        movingSince = nil
    }

    mutating func start(at now: HostTime) {
        guard movingSince == nil else { return }
        movingSince = now
    }

    mutating func stop(at now: HostTime) {
        origin = runningTime(at: now)
        movingSince = nil
    }

    /// Where the pipeline says that it has come to stand; the device stops a little after it is told to.
    mutating func stand(at running: Int64, within tolerance: Int64 = 200_000_000) {
        guard movingSince == nil, abs(Double(running) - Double(origin)) < Double(tolerance) else { return }
        // Nobody hears a millisecond, but everybody sees a position that goes backwards.
        if running < origin, origin - running < Self.smallestStepBack { return }
        origin = running
    }

    /// Goes on where the device's clock says; false when that cannot be true.
    mutating func goOn(at reading: Int64, now: HostTime) -> Bool {
        start(at: now)
        return adopt(reading, at: now)
    }

    /// How far a reading is behind, nanoseconds; 0 for one that is not, or cannot be true.
    func lag(of reading: Int64, at now: HostTime) -> Int64 {
        let (lag, isOverflow) = runningTime(at: now).subtractingReportingOverflow(reading)
        return isOverflow || lag > Self.largestLag ? 0 : max(0, lag)
    }

    /// Takes a reading of the device's clock in; false when it cannot be true.
    mutating func adopt(_ reading: Int64, at now: HostTime) -> Bool {
        guard movingSince != nil else { return true }
        let (lead, isOverflow) = reading.subtractingReportingOverflow(runningTime(at: now))
        guard !isOverflow, lead <= Self.largestLead, lead >= -Self.largestLag else {
            incredibleReadings += 1
            return false
        }
        incredibleReadings = 0
        origin = reading
        movingSince = now
        return true
    }
}
