import EventQueue
import Testing

@testable import GStreamerPlayback

@Suite struct SoundClockTests {
    private func moment(_ milliseconds: Int64) -> HostTime { HostTime(nanoseconds: milliseconds * 1_000_000) }
    private func time(_ milliseconds: Int64) -> Int64 { milliseconds * 1_000_000 }

    @Test func `it runs with the host while it moves and stands while it does not`() {
        var clock = SoundClock()
        #expect(clock.runningTime(at: moment(500)) == 0)
        clock.start(at: moment(1_000))
        #expect(clock.runningTime(at: moment(1_250)) == time(250))
        clock.stop(at: moment(2_000))
        #expect(clock.runningTime(at: moment(9_000)) == time(1_000))
        clock.start(at: moment(10_000))
        #expect(clock.runningTime(at: moment(10_100)) == time(1_100))
        clock.reset()
        #expect(clock.runningTime(at: moment(20_000)) == 0)
    }

    @Test func `it takes over what the device says`() {
        var clock = SoundClock()
        clock.start(at: moment(0))
        let isCredible = clock.adopt(time(980), at: moment(1_000))
        #expect(isCredible)
        #expect(clock.runningTime(at: moment(2_000)) == time(1_980))
    }

    @Test(arguments: [Int64.max, Int64.min, 17_387_571_000_000_000, -71_800_000_000_000_000])
    func `a device that speaks of years is not believed`(reading: Int64) {
        var clock = SoundClock()
        clock.start(at: moment(0))
        let isCredible = clock.adopt(reading, at: moment(1_000))
        #expect(!isCredible)
        #expect(clock.runningTime(at: moment(2_000)) == time(2_000))
        #expect(clock.incredibleReadings == 1)
    }
}
