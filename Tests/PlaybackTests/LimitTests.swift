import MediaModel
import Testing

@testable import Playback

@Suite struct LimitTests {
    private static let own = MediaLimits(usual: NetworkLimits(peakBitRate: 64_000))

    private func told(_ bench: inout MachineBench) -> [MediaLimits] {
        bench.takeActions().compactMap { if case .setLimits(let limits, _) = $0 { limits } else { nil } }
    }

    @Test func `of what an item does not say, the defaults hold, and no limit is said as well`() {
        let defaults = MediaLimits(
            usual: NetworkLimits(peakBitRate: 256_000, forwardBuffer: MediaTime(seconds: 10)),
            metered: NetworkLimits(peakBitRate: 128_000))
        #expect(Self.own.completed(by: defaults).inForce(onMetered: false).peakBitRate == 64_000)
        #expect(Self.own.completed(by: defaults).inForce(onMetered: false).forwardBuffer == MediaTime(seconds: 10))
        let free = MediaLimits(usual: NetworkLimits(peakBitRate: 0)).completed(by: defaults)
        #expect(free.inForce(onMetered: false).peakBitRate == 0)
        #expect(free.inForce(onMetered: true).peakBitRate == 128_000)
    }

    @Test func `on a metered network the smaller limit holds, and of buffers its own`() {
        let limits = MediaLimits(
            usual: NetworkLimits(
                peakBitRate: 100, maximumResolution: PictureSize("640x480"), forwardBuffer: MediaTime(seconds: 5)),
            metered: NetworkLimits(
                peakBitRate: 200, maximumResolution: PictureSize("320x640"), forwardBuffer: MediaTime(seconds: 9)))
        #expect(
            limits.inForce(onMetered: true)
                == NetworkLimits(
                    peakBitRate: 100, maximumResolution: PictureSize("320x480"), forwardBuffer: MediaTime(seconds: 9)))
        #expect(limits.inForce(onMetered: false) == limits.usual)
        let none = MediaLimits(usual: NetworkLimits(peakBitRate: 0), metered: NetworkLimits(peakBitRate: 0))
        #expect(none.inForce(onMetered: true).peakBitRate == 0)
    }

    @Test func `an entry keeps its limits, wherever it is loaded, and a change is told to the engine once`() {
        var bench = MachineBench()
        let ids = bench.machine.queue.entries.map(\.id)
        bench.give(.setLimits(Self.own, of: ids[1]))
        #expect(told(&bench).isEmpty)
        bench.give(.play)
        let prepared = bench.takeActions().compactMap { if case .prepare(let item) = $0 { item?.limits } else { nil } }
        #expect(prepared == [Self.own])
        bench.playOut()
        bench.give(.setLimits(Self.own, of: ids[1]))
        #expect(told(&bench).isEmpty)
        bench.give(.setLimits(MediaLimits(), of: ids[1]))
        #expect(told(&bench) == [MediaLimits()])
        bench.give(.setLimits(Self.own, of: ids[0]))
        bench.give(.remove([ids[0]]))
        #expect(bench.machine.limits.isEmpty)
    }

    @Test(arguments: ["1280x720", "1x1"]) func `a size is read as it is written`(text: String) {
        #expect(PictureSize(text)?.text == text)
    }

    @Test(arguments: ["", "1280", "1280x", "x720", "0x0", "1280x-1", "1x2x3", "70000x1", " 1x1"])
    func `what is no size is none`(text: String) {
        #expect(PictureSize(text) == nil)
    }
}
