import Testing

@testable import GStreamerPlayback

@Suite struct PartWindowTests {
    /// A window, and buffers of 1,000 frames at 1 kHz that begin at a second.
    private final class Bench {
        var window: PartWindow

        init(end: UInt?) { window = PartWindow(end: end) }

        func admit(second: UInt) -> PartWindow.Admission {
            window.admit(second * 1_000_000_000, frames: 1_000, rate: 1_000)
        }

        func moveEnd(to end: UInt, boundary: UInt? = nil) -> Bool { window.moveEnd(to: end, boundary: boundary) }
    }

    @Test func `a buffer within the part passes whole, one across a border in part, one outside not at all`() {
        let bench = Bench(end: 2_500_400_000)
        bench.window.startBehindFlush(at: 1_000_600_000)
        bench.window.beginAnew()
        #expect(bench.admit(second: 0).frames.isEmpty)
        // To the nearest sample, at the start as at the end.
        #expect(bench.admit(second: 1).frames == 1..<1_000)
        #expect(bench.admit(second: 2).frames == 0..<500)
        #expect(bench.admit(second: 3).isBehindEnd)
        #expect(bench.window.isClosed)
    }

    @Test func `a start takes effect with its flush`() {
        let bench = Bench(end: nil)
        bench.window.startBehindFlush(at: 5_000_000_000)
        #expect(bench.admit(second: 1).frames == 0..<1_000)
        bench.window.beginAnew()
        #expect(bench.admit(second: 1).frames.isEmpty)
    }

    @Test func `an end that is moved in time leaves no trace`() {
        let bench = Bench(end: 3_000_000_000)
        #expect(!bench.admit(second: 1).passesBoundary)
        #expect(bench.moveEnd(to: 9_000_000_000, boundary: 3_000_000_000))
        #expect(!bench.admit(second: 2).passesBoundary)
        // What ends exactly at the border has not passed it.
        #expect(bench.moveEnd(to: 3_000_000_000))
        #expect(bench.moveEnd(to: 9_000_000_000, boundary: 3_000_000_000))
        #expect(bench.admit(second: 3).passesBoundary)
        #expect(!bench.admit(second: 4).passesBoundary)
    }

    @Test func `an end that is moved too late says so`() {
        let bench = Bench(end: 9_000_000_000)
        #expect(bench.admit(second: 3).frames.count == 1_000)
        #expect(!bench.moveEnd(to: 3_500_000_000))
        bench.window.beginAnew()
        #expect(bench.admit(second: 3).frames == 0..<500)
        #expect(bench.admit(second: 4).isBehindEnd)
        // Its end has been told; only a flush gets more.
        #expect(!bench.moveEnd(to: 9_000_000_000, boundary: 3_500_000_000))
    }

    @Test func `the end of the resource cuts, and closes nothing`() {
        let bench = Bench(end: nil)
        bench.window.beginSegment(from: 0, at: 0, to: 1_200_000_000)
        #expect(bench.admit(second: 1).frames == 0..<200)
        #expect(bench.admit(second: 2).frames.isEmpty)
        #expect(!bench.window.isClosed)
    }

    @Test func `the samples of a later link count from 0, and are judged by their time in the whole`() {
        let bench = Bench(end: 4_500_000_000)
        bench.window.beginSegment(from: 0, at: 3_000_000_000, to: nil)
        #expect(bench.admit(second: 1).frames == 0..<500)
        #expect(bench.window.lastSample == 4_500_000_000)
    }
}
