import DBus
import MarqueeService
import Testing

@testable import MarqueeCommand

@Suite struct `The report of doctor` {
    private let report = DoctorReport(
        player: "tester",
        playerGroups: [
            FindingGroup(
                "org.mpris.MediaPlayer2.Player",
                [
                    Finding(.ok, "Position", value: .int64(5)),
                    Finding(
                        .broken, "Volume", value: .string("loud"),
                        notes: ["Its type has to be d, not s: many words follow so that the line has to be broken."]),
                    Finding(.gap, "x\u{1B}[2J", value: .strings([String(repeating: "long ", count: 300)])),
                ])
        ], machineGroups: [FindingGroup("Sound", [Finding(.ok, "Output", "pulse")])])

    @Test func `is readable at 80 columns, whatever a player says`() {
        let text = DoctorText(report).text
        #expect(text.split(separator: "\n").allSatisfy { $0.displayWidth <= 80 }, "\(text)")
        #expect(!text.unicodeScalars.contains("\u{1B}"))
        #expect(text.contains("  ok      Position  x   5\n"), "\(text)")
        #expect(text.contains("  broken  Volume    s   loud\n          Its type has to be d, not s"), "\(text)")
        #expect(text.contains("\n1 broken, 1 gap, 2 ok."), "\(text)")
    }

    @Test func `has colours only where they are wanted`() {
        let text = DoctorText(report, style: DoctorStyle(columns: 80, hasColors: true)).text
        #expect(text.contains("\u{1B}[1;31mbroken\u{1B}[0m"))
        #expect(!text.contains("\u{1B}[2J"), "but never those of a player")
    }

    @Test func `is one object for programs, with values as JSON has them`() {
        let text = report.json.written
        #expect(text.hasPrefix(#"{"player":"tester","ok":2,"gap":1,"broken":1,"interfaces":[{"name":"org.mpris"#))
        #expect(text.contains(#"{"name":"Position","grade":"ok","type":"x","value":5,"notes":[]}"#))
    }

    @Test func `says how to start a service where there is none`() {
        let text = DoctorText(DoctorReport()).text
        #expect(text.contains("'marquee serve'") && text.contains("machine only"))
    }
}

@Suite struct `Values from the bus` {
    @Test(
        arguments: [
            (Value.uint64(.max), "18446744073709551615"), (.double(.nan), "null"), (.objectPath("/a"), #""/a""#),
            (.structure([.boolean(false), .string("x")]), #"[false,"x"]"#),
            (.vardict([("a", .variant(.int32(1)))]), #"{"a":1}"#),
            (.dictionary(key: "u", value: "s", [DictionaryEntry(key: .uint32(7), value: .string("x"))]), #"{"7":"x"}"#),
        ] as [(Value, String)])
    func `become JSON`(value: Value, text: String) {
        #expect(JSONValue(value).written == text)
    }

    @Test func `are shortened where they are long or deep`() {
        var deep = Value.string("x")
        for _ in 0..<60 { deep = .variant(deep) }
        #expect(ValueText(deep).text == "…")
        let paths = ValueText(.objectPaths((0..<1_000).map { ObjectPath("/t/\($0)")! })).text
        #expect(paths.hasPrefix("1000: /t/0, /t/1, ") && paths.hasSuffix("/t/19, …"))
        #expect(ValueText(.strings([])).text == "empty")
        #expect(ValueText(.string(String(repeating: "x", count: 100_000))).text.count == 500)
    }
}

@Suite struct `What info shows to people` {
    @Test func `has plain names in one column, the length as minutes and seconds`() {
        let metadata = Value.vardict([
            ("mpris:length", .int64(245_000_000)), ("xesam:title", .string("Aria\u{1B}[2J")),
            ("xesam:albumArtist", .strings(["Bach", "Gould"])), ("xesam:asText", .string("one\ntwo")),
            ("xesam:musicBrainzTrackID", .strings(["x"])), ("xesam:userRating", .double(0.8)),
        ])
        #expect(
            InfoText(metadata).text == """
                Length             4:05
                Title              Aria\u{FFFD}[2J
                Album artist       Bach, Gould
                Lyrics             one
                                   two
                MusicBrainz track  x
                Rating             80%
                """)
    }
}
