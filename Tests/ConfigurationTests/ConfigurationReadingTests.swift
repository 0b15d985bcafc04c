import Testing

@testable import Configuration

struct ConfigurationReadingTests {
    private func read(_ text: String) -> ConfigurationReading { ConfigurationReading(Array(text.utf8)) }

    @Test func `an empty file and one of comments alone say nothing, and nothing wrong`() {
        for text in ["", "\n\n", "# a comment\n", "[playback]\n"] {
            #expect(read(text) == ConfigurationReading())
        }
    }

    @Test func `the printed defaults are a file without a mistake, also with all marks taken away`() {
        let text = SettingCatalogue.commentedDefaults
        #expect(read(text) == ConfigurationReading())
        let live = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
        }
        #expect(read(live.joined(separator: "\n")) == ConfigurationReading())
        #expect(live.count { !$0.hasPrefix("#") && $0.contains("=") } == SettingCatalogue.all.count)
    }

    @Test func `a value is taken with blanks around it, and everything else stays at its default`() {
        let reading = read("[playback]\nskip-forward =  30 \n")
        #expect(reading.settings?[PlaybackSettings.skipForward] == 30)
        #expect(reading.settings?[PlaybackSettings.skipBackward] == 15)
        #expect(reading.problems.isEmpty)
    }

    @Test func `a wrong value, key or group is named with its line, and the other lines hold`() {
        let reading = read(
            """
            # mine
            [playback]
            skip-forward=ninety
            skip-backwards=3
            skip-backward=20

            [nonsense]
            a=b
            """)
        #expect(reading.problems.map(\.line) == [3, 4, 7])
        #expect(reading.problems[0].message.contains("1 to 3600 seconds"))
        #expect(reading.settings?[PlaybackSettings.skipBackward] == 20)
    }

    @Test(arguments: [
        ("[playback]\nskip-forward 30\nskip-backward=20\n", [2]),
        ("skip-forward=30\n[playback]\nskip-backward=20\n", [1]),
        ("[playback\nskip-forward=30\n[playback]\nskip-backward=20\n", [1, 2]),
    ])
    func `a line that is none costs itself, and what it would have headed`(text: String, lines: [Int]) {
        let reading = read(text)
        #expect(reading.problems.map(\.line) == lines)
        #expect(reading.settings?[PlaybackSettings.skipForward] == 15)
        #expect(reading.settings?[PlaybackSettings.skipBackward] == 20)
    }

    @Test func `bytes that are not UTF-8 make their line wrong and no other`() {
        let reading = ConfigurationReading(
            Array("[playback]\nskip-backward=20\nskip-forward=".utf8) + [0xff, 0xfe, 0x0a])
        #expect(reading.problems.count == 1)
        #expect(reading.settings?[PlaybackSettings.skipBackward] == 20 || reading.settings == nil)
    }

    @Test(arguments: ["nan", "inf", "1e400", "", "3s"])
    func `numbers that cannot be counted with are refused`(text: String) {
        #expect(PlaybackSettings.skipForward.canonical(text) == nil)
    }
}
