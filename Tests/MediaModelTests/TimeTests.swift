import MediaModel
import Testing

@Suite struct TimeTests {
    @Test func `arithmetic saturates at the ends`() {
        let largest = MediaTime(microseconds: .max)
        #expect(largest + MediaTime(microseconds: 1) == largest)
        #expect(MediaTime(microseconds: .min) - MediaTime(microseconds: 1) == MediaTime(microseconds: .min))
        #expect(-MediaTime(microseconds: .min) == largest)
        #expect(MediaTime(seconds: .infinity) == largest)
        #expect(MediaTime(seconds: .nan) == .zero)
    }

    @Test(arguments: [(0, "0:00"), (83, "1:23"), (3_723, "1:02:03"), (-5, "-0:05")])
    func `a time is written as people write it`(seconds: Int64, text: String) {
        #expect(MediaTime(microseconds: seconds * 1_000_000).description == text)
    }

    @Test func `a position follows from its anchor and stays in its item`() {
        let anchor = PositionAnchor(
            time: MediaTime(microseconds: 1_000_000), hostNanoseconds: 0, rate: 2,
            limit: MediaTime(microseconds: 4_000_000))
        #expect(anchor.time(atHostNanoseconds: 500_000_000).microseconds == 2_000_000)
        #expect(anchor.time(atHostNanoseconds: 9_000_000_000).microseconds == 4_000_000)
        #expect(anchor.time(atHostNanoseconds: -5).microseconds == 1_000_000)
    }
}
