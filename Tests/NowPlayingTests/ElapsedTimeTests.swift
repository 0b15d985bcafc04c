import MediaModel
import NowPlaying
import Testing

@Suite struct ElapsedTimeTests {
    private func info(playing: Bool = true) -> NowPlayingInfo {
        var info = NowPlayingInfo()
        info.item = NowPlayingItem(title: "Air", duration: MediaTime(seconds: 300))
        if playing { info.playbackRate = 1 }
        return info
    }

    private func isNear(_ time: MediaTime, _ seconds: Double) -> Bool {
        abs(time.seconds - seconds) < 0.2
    }

    @Test func `telling the time again and again is no jump`() {
        var info = info()
        for _ in 0..<100 { info.elapsedTime = info.elapsedTime + MediaTime(microseconds: 100_000) }
        info.elapsedTime = info.elapsedTime - MediaTime(microseconds: 200_000)
        #expect(info.discontinuity == 0)
    }

    @Test func `a time that does not follow from the last one is a jump, once`() {
        var info = info()
        info.elapsedTime = MediaTime(seconds: 60)
        info.elapsedTime = MediaTime(seconds: 60)
        #expect(info.discontinuity == 1)
        #expect(isNear(info.elapsedTime, 60))
    }

    @Test func `another item begins at 0, and that is no jump`() {
        var info = info()
        info.elapsedTime = MediaTime(seconds: 60)
        let jumps = info.discontinuity
        info.item = NowPlayingItem(title: "Badinerie", duration: MediaTime(seconds: 90))
        info.elapsedTime = .zero
        #expect(info.discontinuity == jumps)
        #expect(isNear(info.elapsedTime, 0))
        #expect(info.position.limit == MediaTime(seconds: 90))
    }

    @Test func `the same item with better tags goes on where it is`() {
        var info = info()
        info.elapsedTime = MediaTime(seconds: 60)
        info.item?.metadata.album = "Suites"
        #expect(isNear(info.elapsedTime, 60))
    }

    @Test func `a pause holds the time, and playing moves it at the speed`() {
        var info = info()
        info.elapsedTime = MediaTime(seconds: 60)
        info.playbackRate = 0
        #expect(info.playbackStatus == .paused && info.playbackRate == 0 && info.rate == 1)
        #expect(info.position.rate == 0 && isNear(info.elapsedTime, 60))
        info.playbackRate = 1.5
        #expect(info.playbackStatus == .playing && info.position.rate == 1.5 && isNear(info.elapsedTime, 60))
        info.playbackStatus = .stopped
        #expect(info.position.rate == 0 && info.playbackRate == 0)
    }

    @Test func `a speed of 0 does not pause what is stopped`() {
        var info = info(playing: false)
        info.playbackRate = 0
        #expect(info.playbackStatus == .stopped)
    }

    @Test func `the time never passes the end and is never below 0`() {
        var info = info()
        info.elapsedTime = MediaTime(seconds: 1000)
        #expect(info.elapsedTime == MediaTime(seconds: 300))
        info.elapsedTime = MediaTime(seconds: -5)
        #expect(isNear(info.elapsedTime, 0))
    }

    @Test func `entries that are made have identifiers of their own, copies do not`() {
        let item = NowPlayingItem(title: "Air")
        var copy = item
        copy.metadata.album = "Suites"
        #expect(copy.identifier == item.identifier)
        #expect(NowPlayingItem(title: "Air").identifier != item.identifier)
    }
}
