import MediaModel
import Testing

@testable import MarqueeCommand

@Suite struct SoundCommandLineTests {
    private func command(_ words: [ArgumentText]) throws -> Command { try CommandLineRequest(words).command }

    @Test func `the verbs about sound`() throws {
        #expect(try command(["replaygain"]) == .sound(.replayGain(nil)))
        #expect(try command(["replaygain", "album"]) == .sound(.replayGain(.album)))
        #expect(try command(["crossfade", "off"]) == .sound(.crossfade(.zero)))
        #expect(try command(["crossfade", "2.3"]) == .sound(.crossfade(MediaTime(microseconds: 2_300_000))))
        #expect(try command(["fade", "0.25"]) == .sound(.fade(MediaTime(microseconds: 250_000))))
        #expect(try command(["mono", "toggle"]) == .sound(.mono(.toggle)))
        #expect(try command(["balance", "-.5"]) == .sound(.balance(-0.5)))
        #expect(try command(["equalizer", "list"]) == .sound(.equalizer(.list)))
        let rock = try #require(Equalizer(preset: "rock"))
        #expect(try command(["equalizer", "rock"]) == .sound(.equalizer(.to(rock))))
        let own = try Equalizer(gains: [-1, 2, 0, 0, 0, 0, 0, 0, 0, 12])
        #expect(try command(["equalizer", "-1,+2,0,0,0,0,0,0,0,12"]) == .sound(.equalizer(.to(own))))
    }

    @Test(arguments: [
        ["replaygain", "loud"], ["crossfade", "13"], ["crossfade", "-1"], ["fade", "2.1"],
        ["balance", "2"], ["balance", "nan"],
        ["equalizer", "1,2,3"], ["equalizer", "rok"], ["equalizer", "0,0,0,0,0,0,0,0,0,13"], ["mono", "maybe"],
    ])
    func `what is out of range says what is not`(words: [String]) {
        #expect(throws: UsageError.self) { try command(words.map { ArgumentText(bytes: Array($0.utf8)) }) }
    }
}
