/// What can be told from a recording once enough of it is there.
extension ListeningRoom {
    /// From a moment to the first sound after it, in milliseconds; nil when all that is recorded since is silent.
    func firstSound(after moment: Int64) throws(BenchError) -> Double? {
        try wait(until: moment)
        let start = try frame(at: moment)
        guard let index = samples(start..<count).firstIndex(where: isAudible) else { return nil }
        return (try time(ofFrame: start + index) - Double(moment)) / 1e6
    }

    /// From a moment to the end of the sound before the first silence of 30 ms, in milliseconds (negative when the
    /// silence began before the moment); nil when there is none.
    func lastSound(after moment: Int64) throws(BenchError) -> Double? {
        try wait(until: moment)
        let start = max(0, try frame(at: moment) - 20 * StreamFormat.samplesPerSecond / 1_000)
        let silence = 30 * StreamFormat.samplesPerSecond / 1_000
        var last = -1
        for (index, sample) in samples(start..<count).enumerated() {
            if isAudible(sample) { last = index } else if index - last >= silence { return try end(last) }
        }
        return nil
        func end(_ last: Int) throws(BenchError) -> Double {
            (try time(ofFrame: start + last + 1) - Double(moment)) / 1e6
        }
    }

    /// The frame of the known sound that was heard at a moment; looked for within a fifth of a second of `guess`, and
    /// where it is not there, everywhere.
    func place(of known: KnownSound, at moment: Int64, near guess: Double) throws(BenchError) -> Double? {
        let middle = try frame(at: moment)
        // The moment lies within the frame that is in the middle.
        let inner = (Double(moment) - (try time(ofFrame: middle))) / StreamTiming.nanosecondsPerFrame
        return try shift(of: known, at: moment, near: guess).map { Double(middle) + $0 + inner }
    }

    /// By how much the frames of the known sound are ahead of the recording's, around a moment.
    private func shift(of known: KnownSound, at moment: Int64, near guess: Double) throws(BenchError)
        -> Double?
    {
        let half = 512
        try wait(until: moment + 30_000_000)
        let middle = try frame(at: moment)
        let piece = samples(middle - half..<middle + half)
        guard piece.count == 2 * half else { return nil }
        let start = Int(guess) - half
        let found =
            known.place(of: piece, in: start - 9_600..<start + 9_600)
            ?? known.place(of: piece, in: 0..<known.samples.count)
        return found.map { $0.frame - Double(middle - half) }
    }

    /// Where and when the known sound set in that is heard at `moment`, if something else was heard at `earlier`.
    func onset(
        of known: KnownSound, heardAt moment: Int64, near guess: Double, after earlier: Int64
    ) throws(BenchError) -> Onset? {
        guard let shift = try shift(of: known, at: moment, near: guess) else { return nil }
        let start = try frame(at: earlier)
        let heard = samples(start..<(try frame(at: moment)))
        let border = start + known.onset(in: heard, shift: start + Int(shift.rounded()))
        return Onset(frame: Double(border) + shift, time: try time(ofFrame: border))
    }
}

/// Where a sound set in.
struct Onset {
    /// The first frame of the known sound that was heard.
    let frame: Double
    /// When that was, CLOCK_MONOTONIC in nanoseconds.
    let time: Double
}
