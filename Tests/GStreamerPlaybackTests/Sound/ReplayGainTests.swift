import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// Gains as they arrive at the output.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ReplayGainTests {
    private static let tags = [
        "REPLAYGAIN_TRACK_GAIN=-6.00 dB", "REPLAYGAIN_TRACK_PEAK=0.366", "REPLAYGAIN_ALBUM_GAIN=+3.00 dB",
        "REPLAYGAIN_ALBUM_PEAK=0.500",
    ]

    @Test(arguments: [
        (ReplayGainMode.track, 0.0, tags, -6.0), (.album, 0, tags, 3), (.track, 2.5, tags, -3.5),
        // The album's peak allows 6 dB.
        (.album, 15, tags, 6.02), (.album, 0, Array(tags.prefix(2)), -6), (.track, 0, Array(tags.suffix(2)), 3),
        (.track, 5, [], -4), (.track, 0, ["REPLAYGAIN_TRACK_GAIN=+9.00 dB"], 0),
        (.off, 5, tags, 0),
    ])
    func `an item is as loud as its tags ask for`(
        mode: ReplayGainMode, preamplification: Double, comments: [String], expected: Double
    ) async throws {
        let folder = try TemporaryFolder()
        let plain = try await Tone.flac("plain", seconds: 0.5, in: folder)
        let tagged = folder.file("tagged.flac")
        try FLACComments.write(comments.map { Array($0.utf8) }, of: plain, to: tagged)
        let changes: [SoundChange] = [
            .replayGain(mode), .replayGainPreamplification(preamplification), .replayGainFallback(-4),
            // So that there are two channels of floating point numbers in any case.
            .balance(0.000_001),
        ]
        let heard = try await HeardSound([try #require(MediaURI(filePath: tagged))], changes: changes)
        #expect(heard.frames == 22_050)
        #expect(abs(heard.level(0) - level(toneSamples(0..<22_050)) - expected) < 0.1)
    }

    @Test func `without protection a gain may go beyond full scale`() async throws {
        let folder = try TemporaryFolder()
        let plain = try await Tone.flac("plain", seconds: 0.3, in: folder)
        let tagged = folder.file("tagged.flac")
        try FLACComments.write([Array("REPLAYGAIN_TRACK_GAIN=+20.00 dB".utf8)], of: plain, to: tagged)
        let heard = try await HeardSound(
            [try #require(MediaURI(filePath: tagged))], changes: [.replayGain(.track), .preventsClipping(false)])
        #expect(heard.samples.max()! > 3)
    }

    @Test func `the gain changes with the first sample of the next item`() async throws {
        let folder = try TemporaryFolder()
        let plain = try await Tone.flac("plain", seconds: 0.5, in: folder)
        var uris: [MediaURI] = []
        for (name, gain) in [("first", -6), ("second", -12)] {
            let path = folder.file("\(name).flac")
            try FLACComments.write([Array("REPLAYGAIN_TRACK_GAIN=\(gain) dB".utf8)], of: plain, to: path)
            uris.append(try #require(MediaURI(filePath: path)))
        }
        let heard = try await HeardSound(uris, changes: [.replayGain(.track)])
        let tone = toneSamples(0..<22_050)
        let expected = tone.map { $0 * Float(pow(10, -6 / 20.0)) } + tone.map { $0 * Float(pow(10, -12 / 20.0)) }
        #expect(heard.frames == 44_100)
        let differences = zip(stride(from: 0, to: heard.samples.count, by: 2), expected).filter {
            abs(heard.samples[$0] - $1) > 1e-5
        }
        #expect(differences.isEmpty, "\(differences.count) samples differ, the first at \(differences.first?.0 ?? 0)")
    }

    @Test(arguments: [("opusenc ! oggmux", "opus"), ("vorbisenc ! oggmux", "ogg"), ("lamemp3enc ! id3v2mux", "mp3")])
    func `the tags of other formats are understood`(encoder: String, ending: String) async throws {
        let folder = try TemporaryFolder()
        let wav = folder.file("plain.wav")
        try Tone.write(Tone.samples(0..<44_100), to: wav)
        let (plain, tagged) = (folder.file("plain.\(ending)"), folder.file("tagged.\(ending)"))
        try await Tone.encode(wav, with: encoder, to: plain)
        let tag =
            ending == "opus"
            // 256ths of a dB, and 5 dB less than ReplayGain.
            ? "extended-comment=\"R128_TRACK_GAIN\\=-2816\"" : "replaygain-track-gain=-6.0,replaygain-track-peak=0.5"
        try await Tone.encode(wav, with: "taginject tags=\(tag) ! \(encoder)", to: tagged)
        var levels: [Double] = []
        for path in [plain, tagged] {
            let heard = try await HeardSound(
                [try #require(MediaURI(filePath: path))], changes: [.replayGain(.track)])
            levels.append(heard.level(0, 8_820..<35_280))
        }
        #expect(abs(levels[1] - levels[0] + 6) < 0.1)
    }
}
