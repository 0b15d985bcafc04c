import MediaModel
import Testing

@testable import MarqueeCommand

@Suite struct `Times` {
    @Test(arguments: [
        ("90", 90.0), ("0", 0), ("1.5", 1.5), (".5", 0.5), ("1:23", 83), ("1:23.25", 83.25),
        ("1:02:03", 3_723),
        ("90:00", 5_400), ("00:05", 5), ("100:00:00", 360_000),
    ])
    func `are read`(text: String, seconds: Double) {
        #expect(parseTime(text) == MediaTime(seconds: seconds))
    }

    @Test(arguments: [
        "", ".", "1.", "a", "1:5", "1:60", "1:61:00", "1:2:03", "1:02:3", ":30", "1:", "1.5:00", "1:2:3:4",
        "-1", "+1",
        "1e3", "0x10", "nan", "inf", "1,5", " 1", "99999999999999999999", "400000000", "１",
    ])
    func `that are none are refused`(text: String) {
        #expect(parseTime(text) == nil)
    }
}

@Suite struct `Seek targets` {
    @Test(arguments: [
        ("+15", SeekTarget.by(MediaTime(seconds: 15))), ("-15", .by(MediaTime(seconds: -15))),
        ("+1:30", .by(MediaTime(seconds: 90))), ("90", .to(MediaTime(seconds: 90))),
        ("1:02:03", .to(MediaTime(seconds: 3_723))), ("50%", .fraction(0.5)), ("0%", .fraction(0)),
        ("100%", .fraction(1)), ("12.5%", .fraction(0.125)),
    ])
    func `are read`(text: String, target: SeekTarget) throws {
        #expect(try SeekTarget(text) == target)
    }

    @Test(arguments: ["", "+", "-", "%", "101%", "+10%", "--5", "+-5", "1:2", "abc", "-nan"])
    func `that are none are refused`(text: String) {
        #expect(throws: UsageError.self) { try SeekTarget(text) }
    }
}

@Suite struct `Volumes` {
    @Test(arguments: [
        ("50%", VolumeChange.to(0.5)), ("50", .to(0.5)), ("0.5", .to(0.5)), ("1.0", .to(1)), ("1", .to(0.01)),
        ("0", .to(0)), ("100", .to(1)), ("+5", .by(0.05)), ("-5", .by(-0.05)), ("+5%", .by(0.05)),
        ("+0.05", .by(0.05)), ("-500", .by(-5)), ("+101", .by(1.01)),
    ])
    func `are read`(text: String, change: VolumeChange) throws {
        #expect(try VolumeChange(text) == change)
    }

    @Test(arguments: ["", "%", "101", "150%", "1.1", "loud", "nan", "+", "5 %"])
    func `that are none are refused`(text: String) {
        #expect(throws: UsageError.self) { try VolumeChange(text) }
    }

    @Test(arguments: [
        (VolumeChange.by(0.05), 0.5, 0.55), (.by(0.05), 0.98, 1), (.by(-0.05), 0.02, 0), (.to(0.3), 0.9, 0.3),
        (.by(0.05), 1.2, 1.2),
    ])
    func `stay in the range`(change: VolumeChange, from: Double, to: Double) {
        #expect(abs(change.applied(to: from) - to) < 1e-12)
    }
}

@Suite struct `Numbers` {
    @Test(arguments: [
        (1.5, "1.5"), (1.0, "1"), (0.05, "0.05"), (-0.25, "-0.25"), (0, "0"), (1e300, "1000000000000000"),
        (0.0000004, "0"), (123.456789, "123.456789"), (-0.0, "0"), (999999999999.5, "999999999999.5"),
    ])
    func `are written plainly`(number: Double, text: String) {
        #expect(decimal(number, places: 6) == text)
    }

    @Test(arguments: [(0.5, "50%"), (0.333, "33%"), (0.005, "1%"), (1, "100%"), (0, "0%")])
    func `are written as per cent`(fraction: Double, text: String) {
        #expect(percent(fraction) == text)
    }
}
