import Foundation

/// How loud a tone of 441 Hz was at the sink of a sound server, 200 samples (two periods) at a time.
public struct RecordedLoudness {
    /// Seconds of one value.
    public static let step = 200.0 / 44_100

    /// Peaks, 1 for the tone's own, from the first full sound on.
    public let peaks: [Double]
    /// The largest way from one sample to the next, 1 for the tone's own.
    public let largestStep: Double

    public init(path: String) throws {
        let all = try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes {
            Array($0.bindMemory(to: Int16.self)).map { Double($0) / 12_000 }
        }
        let samples = all.drop { abs($0) < 0.98 }.map { $0 }
        peaks = stride(from: 0, to: samples.count - 200, by: 200).map { start in
            samples[start..<start + 200].map(abs).max() ?? 0
        }
        largestStep = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max().map { $0 / (2 * .pi * 0.01) } ?? 0
    }

    /// Each way from full to silent, in order.
    public var falls: [[Double]] { slopes { $0 } }
    /// Each way from silent to full.
    public var rises: [[Double]] { slopes { $0.reversed() } }

    private func slopes(_ order: ([Double]) -> [Double]) -> [[Double]] {
        var (found, run): ([[Double]], [Double]?) = ([], nil)
        for peak in order(peaks) {
            if peak > 0.98 {
                run = [peak]
            } else if run != nil {
                if peak < 0.01 {
                    found.append(run ?? [])
                    run = nil
                } else {
                    run?.append(peak)
                }
            }
        }
        return found
    }
}

extension [Double] {
    /// Of one value after another.
    public var seconds: Double { Double(count) * RecordedLoudness.step }
    /// Whether it never grows by more than measuring errs.
    public var isFalling: Bool { zip(self, dropFirst()).allSatisfy { $1 <= $0 + 0.02 } }
}
