import MediaModel
import Testing

@testable import Playback

@Suite struct SoundSettingsTests {
    @Test(arguments: [
        SoundChange.replayGainPreamplification(15.1), .replayGainPreamplification(.nan),
        .replayGainFallback(-.infinity),
        .crossfade(MediaTime(seconds: -1)), .crossfade(MediaTime(seconds: 12.5)),
        .sleepFade(MediaTime(seconds: 61)),
        .fade(MediaTime(seconds: 2.1)), .fade(MediaTime(seconds: -0.1)), .balance(1.01), .balance(.nan),
    ])
    func `a value outside its range changes nothing`(change: SoundChange) {
        var settings = SoundSettings()
        #expect(throws: SoundSettingError.self) { try settings.apply(change) }
        #expect(settings == SoundSettings())
    }

    @Test func `an equaliser has ten gains within its range, and the name of the preset it is`() throws {
        #expect(throws: SoundSettingError.self) { try Equalizer(gains: [1, 2]) }
        #expect(throws: SoundSettingError.self) { try Equalizer(gains: [Double](repeating: .nan, count: 10)) }
        #expect(throws: SoundSettingError.self) { try Equalizer(gains: [Double](repeating: 12.5, count: 10)) }
        for (name, equalizer) in Equalizer.presets {
            #expect(equalizer.name == name)
            #expect(try Equalizer(gains: equalizer.gains) == equalizer)
        }
        #expect(try Equalizer(gains: [Double](repeating: 1, count: 10)).name == "custom")
    }

    @Test func `a change is told to the engine once`() throws {
        var bench = MachineBench()
        var settings = SoundSettings()
        try settings.apply(.mono(true))
        bench.give(.setSound(settings))
        bench.give(.setSound(settings))
        #expect(bench.takeActions().filter { $0 == .setSound(bench.machine.sound) }.count == 1)
        #expect(bench.machine.makeSnapshot(revision: 0).sound.isMono)
    }
}
