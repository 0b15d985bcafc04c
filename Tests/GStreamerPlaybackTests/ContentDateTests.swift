import Testing

@testable import GStreamerPlayback

/// Pure: a date as tags have it in, ISO 8601 out.
@Suite struct ContentDateTests {
    @Test(
        arguments: [
            ("1973", "1973"), ("1973-03", "1973-03"), ("1973-03-01", "1973-03-01"), ("1973-3-1", "1973-03-01"),
            ("19730301", "1973-03-01"), ("1973-03-01T20:15", "1973-03-01T20:15"),
            ("1973-03-01 20:15:30", "1973-03-01T20:15:30"), ("1973-03-01T20:15:30Z", "1973-03-01T20:15:30Z"),
            ("1973-03-01T20:15:30.250+0100", "1973-03-01T20:15:30+01:00"), ("1999/2001", "1999"),
            ("2009-29-09", "2009"), ("2001-02-29", "2001-02"), ("2000-02-29", "2000-02-29"), ("2001-00-00", "2001"),
            ("2001-02-03T25:00", "2001-02-03"), ("0000", nil), ("c. 1973", nil), ("73", nil), ("19999", nil),
            ("03.02.2001", nil), ("", nil),
        ] as [(String, String?)])
    func `a date keeps the precision it makes sense with`(text: String, expected: String?) {
        #expect(ContentDate.text(text) == expected)
    }
}
