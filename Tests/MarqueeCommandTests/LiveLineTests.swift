import MediaModel
import Testing

@testable import MarqueeCommand

private let plain = LiveLineStyle(hasColors: false, hasUnicode: true)

private var playing: LiveState {
    var state = LiveState()
    state.state = .playing
    state.title = "Aria"
    state.artist = "Bach"
    state.length = MediaTime(seconds: 245)
    state.position = PositionAnchor(
        time: MediaTime(seconds: 83.5), hostNanoseconds: 0, rate: 1, limit: MediaTime(seconds: 245))
    state.queueCount = 12
    state.queueIndex = 2
    state.volume = 0.5
    return state
}

private func line(_ state: LiveState, _ columns: Int, _ style: LiveLineStyle = plain) -> String {
    LiveLine(state, position: state.position(atHostNanoseconds: 0), style: style).text(columns: columns)
}

@Suite struct `The live line` {
    @Test func `shows everything when there is room`() {
        let bar = String(repeating: "━", count: 9) + String(repeating: "─", count: 19)
        #expect(line(playing, 79) == "Playing  Bach – Aria  \(bar)  1:23 / 4:05  3/12  vol  50%")
    }

    @Test func `gives the title what it needs before the bar`() {
        var state = playing
        state.title = "Prelude in C sharp minor"
        let bar = String(repeating: "━", count: 3) + String(repeating: "─", count: 7)
        #expect(line(state, 80) == "Playing  Bach – Prelude in C sharp min…  \(bar)  1:23 / 4:05  3/12  vol  50%")
        #expect(line(state, 90).contains("Bach – Prelude in C sharp minor  ━"))
    }

    @Test(arguments: 0...200)
    func `never is wider than the terminal`(columns: Int) {
        for title in ["Aria", String(repeating: "日本", count: 60), String(repeating: "long ", count: 60), ""] {
            var state = playing
            state.title = title
            #expect(line(state, columns).displayWidth <= columns)
            #expect(
                line(state, columns, LiveLineStyle(hasColors: false, hasUnicode: false)).displayWidth
                    <= columns)
        }
    }

    @Test(arguments: [(11, "1:23 / 4:05"), (10, "1:23 / 4:…"), (20, "Playing  1:23 / 4:05"), (3, "1:…")])
    func `keeps the time when it gets narrow`(columns: Int, text: String) {
        #expect(line(playing, columns) == text)
    }

    @Test func `is as wide at 9:59 as at 10:00`() {
        var state = playing
        state.length = MediaTime(seconds: 700)
        state.position.limit = nil
        state.position.time = MediaTime(seconds: 599)
        let before = line(state, 100).displayWidth
        state.position.time = MediaTime(seconds: 600)
        #expect(line(state, 100).displayWidth == before)
    }

    @Test func `has no escape codes without colours and none from tags ever`() {
        var state = playing
        state.title = "x\u{1B}]0;evil\u{7}"
        #expect(!line(state, 100).contains("\u{1B}"))
        let colored = line(state, 100, LiveLineStyle())
        #expect(colored.contains("\u{1B}[1;32mPlaying"))
        #expect(!colored.contains("\u{1B}]"))
    }

    @Test func `says when it waits, and when the stream is live`() {
        var state = playing
        state.isWaiting = true
        state.length = nil
        state.isLive = true
        let text = line(state, 79)
        #expect(text.hasPrefix("Waiting"))
        #expect(text.contains("1:23 live"))
        #expect(!text.contains("━"))
    }

    @Test(arguments: [
        (["NO_COLOR": "1", "LANG": "de_DE.UTF-8"], LiveLineStyle(hasColors: false, hasUnicode: true)),
        (["LANG": "C.utf8"], LiveLineStyle(hasColors: true, hasUnicode: true)),
        (["LANG": "C.UTF-8", "LC_ALL": "POSIX"], LiveLineStyle(hasColors: true, hasUnicode: false)),
        ([:], LiveLineStyle(hasColors: true, hasUnicode: false)),
    ])
    func `follows the environment`(variables: [String: String], style: LiveLineStyle) {
        #expect(LiveLineStyle.fromEnvironment { variables[$0] } == style)
    }
}

@Suite struct `The live line's clock` {
    @Test(arguments: [
        (83.5, 1.0, 0.501), (83.0, 1.0, 1.001), (83.999, 1.0, 0.002), (10.0, 0.5, 2.001), (10.0, 2.0, 1.001),
        (10.0, 4.0, 1.001), (10.0, 1.5, 1.334),
    ])
    func `wakes up when the next second is to be shown, at most once a second`(
        at: Double, rate: Double, delay: Double
    ) throws {
        var state = playing
        state.position = PositionAnchor(time: MediaTime(seconds: at), hostNanoseconds: 0, rate: rate)
        let due = try #require(state.nextChange(afterHostNanoseconds: 0))
        #expect(abs(Double(due) / 1e9 - delay) < 0.001)
        #expect(state.position(atHostNanoseconds: due).microseconds > Int64(at) * 1_000_000 + 999_999)
    }

    @Test func `sleeps while nothing moves`() {
        var state = playing
        state.position.rate = 0
        #expect(state.nextChange(afterHostNanoseconds: 0) == nil)
        state.position = PositionAnchor(
            time: MediaTime(seconds: 245), hostNanoseconds: 0, rate: 1, limit: MediaTime(seconds: 245))
        #expect(state.nextChange(afterHostNanoseconds: 5) == nil)
    }
}

@Suite struct `Keys` {
    @Test(arguments: [
        (" ", [LiveKey.toggle]), ("\u{1B}[C", [.forward]), ("\u{1B}OD", [.backward]),
        ("\u{1B}[A\u{1B}[B", [.louder, .quieter]),
        ("+-=", [.louder, .quieter, .louder]), ("npq", [.next, .previous, .quit]),
        ("\u{1B}[1;5C", [.forward]),
        ("\u{1B}[3~x", []), ("é日", []), ("\u{1B}q", []), ("\u{1B}\u{1B}[C", [.forward]),
        ("\u{0C}", [.redraw]),
    ])
    func `are read`(bytes: String, keys: [LiveKey]) {
        var parser = KeyParser()
        #expect(parser.parse(bytes.utf8) == keys)
    }

    @Test func `may come in pieces`() {
        var parser = KeyParser()
        #expect(parser.parse([0x1B]) == [])
        #expect(parser.parse([0x5B]) == [])
        #expect(parser.parse([0x43, 0x20]) == [.forward, .toggle])
    }
}
