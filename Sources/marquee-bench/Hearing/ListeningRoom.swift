internal import Foundation
import Synchronization

/// Hears what the stage's sink plays, from when it is made until it is let go: every sample, and when it was heard.
///
/// A thread of its own records; the questions may be asked on any other.
final class ListeningRoom: Sendable {
    private let ear = Ear()
    private let hasStarted = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(on stage: Stage) throws(BenchError) {
        let (place, source) = (stage.soundServerPlace, Stage.sink + ".monitor")
        startThread { [ear, hasStarted, hasEnded] in
            Self.record(place, source, into: ear, hasStarted)
            hasEnded.signal()
        }
        hasStarted.wait()
        try ear.check()
        try wait(seconds: 5) { count > 0 }
        // For the clock to settle.
        try wait(until: monotonicNow() + 500_000_000)
    }

    deinit {
        ear.end()
        hasEnded.wait()
    }

    private static func record(
        _ place: SoundServerPlace, _ source: String, into ear: Ear, _ hasStarted: DispatchSemaphore
    ) {
        do throws(BenchError) {
            let stream = try RecordStream(place, source: source)
            hasStarted.signal()
            var (samples, timings): ([Int16], [StreamTiming]) = ([], [])
            while !ear.isEnding {
                guard stream.read(into: &samples, &timings) else {
                    throw BenchError("the sound server is gone")
                }
                ear.take(samples, timings)
                samples.removeAll(keepingCapacity: true)
                timings.removeAll(keepingCapacity: true)
            }
        } catch {
            ear.fail(error)
            hasStarted.signal()
        }
    }

    // MARK: What was heard

    /// How many frames there are so far.
    var count: Int { ear.recording.withLock { $0.samples.count } }

    /// The frame that was heard at a time, CLOCK_MONOTONIC in nanoseconds.
    func frame(at time: Int64) throws(BenchError) -> Int {
        guard let frame = ear.recording.withLock({ $0.clock.frame(at: Double(time)) }) else {
            throw BenchError("the sound server tells no timing")
        }
        return max(0, Int(frame.rounded()))
    }

    /// When a frame was heard, CLOCK_MONOTONIC in nanoseconds.
    func time(ofFrame frame: Int) throws(BenchError) -> Double {
        guard let time = ear.recording.withLock({ $0.clock.time(ofFrame: Double(frame)) }) else {
            throw BenchError("the sound server tells no timing")
        }
        return time
    }

    /// The samples of a range, cut to what there is.
    func samples(_ range: Range<Int>) -> [Int16] {
        ear.recording.withLock { Array($0.samples[range.clamped(to: $0.samples.indices)]) }
    }

    /// Every point of the clock so far.
    var timings: [StreamTiming] { ear.recording.withLock { $0.clock.points } }

    // MARK: Waiting

    /// Waits until what is heard at a time is recorded.
    func wait(until time: Int64) throws(BenchError) {
        try wait(seconds: Double(time - monotonicNow()) / 1e9 + 5) {
            let (count, frame) = ear.recording.withLock {
                ($0.samples.count, $0.clock.frame(at: Double(time)))
            }
            return frame.map { Double(count) > $0 + 1 } ?? false
        }
    }

    /// Waits until nothing has been heard for a while.
    func waitForSilence(milliseconds: Int = 100) throws(BenchError) {
        let frames = milliseconds * StreamFormat.samplesPerSecond / 1_000
        let first = count
        try wait(seconds: 10) {
            ear.recording.withLock {
                $0.samples.count - first >= frames && !$0.samples.suffix(frames).contains(where: isAudible)
            }
        }
    }

    private func wait(seconds: Double, _ condition: () -> Bool) throws(BenchError) {
        let limit = monotonicNow() + Int64(seconds * 1e9)
        while !condition() {
            try ear.check()
            guard monotonicNow() < limit else {
                throw BenchError("what was waited for was not heard in time")
            }
            pause(milliseconds: 5)
        }
    }
}

/// Well above dither and rounding, far below any signal here.
func isAudible(_ sample: Int16) -> Bool { sample.magnitude > 40 }

/// What the recording thread and the others share.
private final class Ear: Sendable {
    struct Recording {
        var samples: [Int16] = []
        var clock = StreamClock()
    }

    let recording = Mutex(Recording())
    private let failure = Mutex<BenchError?>(nil)
    private let ending = Atomic(false)

    var isEnding: Bool { ending.load(ordering: .relaxed) }
    func end() { ending.store(true, ordering: .relaxed) }

    func take(_ samples: [Int16], _ timings: [StreamTiming]) {
        recording.withLock { recording in
            recording.samples += samples
            for timing in timings { recording.clock.add(timing) }
        }
    }

    func fail(_ error: BenchError) { failure.withLock { $0 = error } }

    func check() throws(BenchError) {
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
