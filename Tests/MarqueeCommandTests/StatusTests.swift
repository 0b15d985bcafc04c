import DBus
import EventQueue
import MediaModel
import Testing

@testable import MarqueeCommand

/// The properties of a player in the middle of a track.
func playerTable(_ changes: [String: Value] = [:]) -> [String: Value] {
    [
        "PlaybackStatus": .string("Playing"), "Position": .int64(83_500_000), "Rate": .double(1),
        "Volume": .double(0.5),
        "LoopStatus": .string("None"), "Shuffle": .boolean(false),
        "Metadata": .vardict([
            ("mpris:trackid", .objectPath("/org/marquee/track/1")), ("mpris:length", .int64(245_000_000)),
            ("xesam:title", .string("Aria")), ("xesam:artist", .strings(["Bach", "Gould"])),
            ("xesam:album", .string("Variations")), ("xesam:url", .string("file:///m/aria.flac")),
        ]),
    ].merging(changes) { $1 }
}

let ownTable: [String: Value] = [
    "TimeControlStatus": .string("playing"), "ReasonForWaiting": .string(""), "BufferedPercent": .int32(100),
    "QueueIndex": .int32(2), "QueueLength": .uint32(12), "LastError": .vardict([]),
]

func status(_ changes: [String: Value] = [:], own: [String: Value]? = ownTable) -> PlayerStatus {
    PlayerStatus(playerName: "marquee", player: playerTable(changes), own: own)
}

@Suite struct `Status` {
    @Test func `is shown to people`() {
        #expect(
            StatusText(status()).text == """
                Playing: Aria
                  Artist    Bach, Gould
                  Album     Variations
                  Position  1:23 / 4:05 (34%)
                  Queue     3 of 12
                  Volume    50%
                  Rate      1
                  Loop      none
                  Shuffle   off
                """)
    }

    @Test func `leaves out what is not known`() {
        let bare = PlayerStatus(playerName: "x", player: ["PlaybackStatus": .string("Stopped")])
        #expect(StatusText(bare).text == "Stopped, nothing loaded")
    }

    @Test func `says why nothing is heard and what failed last`() {
        let own = ownTable.merging([
            "TimeControlStatus": .string("waiting"), "ReasonForWaiting": .string("minimizing-stalls"),
            "BufferedPercent": .int32(40),
            "LastError": .vardict([
                ("Code", .string("notFound")), ("Message", .string("no such file")),
                ("Uri", .string("file:///m/x%20y.mp3")),
                ("Count", .uint64(2)),
            ]),
        ]) { $1 }
        let text = StatusText(status(own: own)).text
        #expect(text.contains("Waiting   for data (40% buffered)"))
        #expect(text.contains("Error     x y.mp3: no such file"))
    }

    @Test(
        arguments: [
            ("after", 1_680_000_000, "pauses in 28:00", #""sleep":{"kind":"after","left":1680}"#),
            ("end", 61_500_000, "stops at the end of this entry, in 1:02", #""sleep":{"kind":"end","left":61.5}"#),
            ("chapter", -1, "pauses at the end of this chapter", #""sleep":{"kind":"chapter","left":null}"#),
        ] as [(String, Int64, String, String)])
    func `says when a sleep timer ends it`(kind: String, left: Int64, text: String, json: String) {
        let own = ownTable.merging([
            "SleepTimer": .vardict([("Kind", .string(kind))]), "SleepTimerRemaining": .int64(left),
        ]) { $1 }
        #expect(StatusText(status(own: own)).text.contains("Sleep     \(text)"))
        #expect(status(own: own).json().written.contains(json))
    }

    @Test func `keeps the terminal safe from tags`() {
        let evil = status([
            "Metadata": .vardict([
                ("mpris:trackid", .objectPath("/t")), ("xesam:title", .string("a\u{1B}[2J\nb")),
                ("xesam:artist", .string("\u{202E}x")),
            ])
        ])
        let text = StatusText(evil).text
        #expect(!text.contains("\u{1B}"))
        #expect(text.hasPrefix("Playing: a\u{FFFD}[2J b\n  Artist    x\n"))
    }

    @Test func `is one JSON object with typed members`() {
        #expect(
            status().json().written == #"{"player":"marquee","state":"playing","title":"Aria","#
                + #""artist":["Bach","Gould"],"album":"Variations","albumArtist":[],"trackNumber":null,"discNumber":null,"#
                + #""genre":[],"composer":[],"lyricist":[],"comment":[],"contentCreated":null,"audioBPM":null,"asText":null,"#
                + #""url":"file:///m/aria.flac","artUrl":null,"trackId":"/org/marquee/track/1","position":83.5,"#
                + #""length":245,"volume":0.5,"rate":1,"loop":"none","shuffle":false,"queueIndex":2,"queueLength":12,"#
                + #""useCount":null,"rating":null,"stopAfterThis":null,"sleep":null,"waiting":null,"buffered":100,"error":null}"#
        )
    }

    @Test func `reads players that are careless about types`() {
        let odd = status(
            [
                "Volume": .int32(1), "Position": .double(5e6),
                "Metadata": .vardict([
                    ("mpris:trackid", .string("/t")), ("mpris:length", .uint64(9_000_000)),
                    ("xesam:artist", .string("One")),
                    ("xesam:trackNumber", .string("3")),
                ]),
            ], own: nil)
        #expect(odd.volume == 1)
        #expect(odd.position == MediaTime(seconds: 5))
        #expect(odd.track.length == MediaTime(seconds: 9))
        #expect(odd.track.artists == ["One"])
        #expect(odd.track.trackNumber == nil)
    }
}

@Suite struct `A followed player` {
    private let start = HostTime(nanoseconds: 1_000_000_000)
    private var followed: FollowedPlayer { FollowedPlayer(status(), now: start) }

    private func later(_ seconds: Double) -> HostTime {
        HostTime(nanoseconds: start.nanoseconds + Int64(seconds * 1e9))
    }

    @Test func `moves by itself while it plays, and not beyond its end`() {
        #expect(followed.position(at: later(2)) == MediaTime(seconds: 85.5))
        #expect(followed.position(at: later(1_000)) == MediaTime(seconds: 245))
    }

    @Test func `keeps its place when paused`() {
        var player = followed
        #expect(
            player.apply(["PlaybackStatus": .string("Paused")], of: RemotePlayer.interface, now: later(1))
                == [.state])
        #expect(player.position(at: later(9)) == MediaTime(seconds: 84.5))
    }

    @Test func `starts at 0 with another track`() {
        var player = followed
        let next = Value.vardict([("mpris:trackid", .objectPath("/t/2")), ("xesam:title", .string("Next"))])
        #expect(player.apply(["Metadata": next], of: RemotePlayer.interface, now: later(1)) == [.track])
        #expect(player.position(at: later(1)) == .zero)
        #expect(player.position(at: later(3)) == MediaTime(seconds: 2))
    }

    @Test func `keeps its place when only the tags get better`() {
        var player = followed
        let fuller = Value.vardict([
            ("mpris:trackid", .objectPath("/org/marquee/track/1")), ("xesam:title", .string("Aria da capo")),
        ])
        #expect(player.apply(["Metadata": fuller], of: RemotePlayer.interface, now: later(1)) == [.track])
        #expect(player.position(at: later(1)) == MediaTime(seconds: 84.5))
    }

    @Test func `holds while it waits for data`() {
        var player = followed
        let waiting: [String: Value] = [
            "TimeControlStatus": .string("waiting"), "ReasonForWaiting": .string("minimizing-stalls"),
        ]
        #expect(player.apply(waiting, of: RemotePlayer.ownInterface, now: later(1)) == [.waiting])
        #expect(player.position(at: later(9)) == MediaTime(seconds: 84.5))
    }

    @Test func `jumps when it says so`() {
        var player = followed
        #expect(player.seeked(to: MediaTime(seconds: 10), now: later(1)) == [.position])
        #expect(player.position(at: later(2)) == MediaTime(seconds: 11))
    }

    @Test func `says nothing when nothing differs`() {
        var player = followed
        #expect(player.apply(["Volume": .double(0.5)], of: RemotePlayer.interface, now: later(1)) == [])
    }

    @Test(
        arguments: [
            (["Volume": .double(0.55)], [PlayerChange.volume], ["Volume    55%"]),
            (["Rate": .double(1.5)], [.rate], ["Rate      1.5"]),
            (
                ["LoopStatus": .string("Track"), "Shuffle": .boolean(true)], [.loop, .shuffle],
                ["Loop      track", "Shuffle   on"]
            ),
            (["PlaybackStatus": .string("Paused")], [.state], ["Paused    1:23 / 4:05  Bach, Gould – Aria"]),
            (
                ["PlaybackStatus": .string("Stopped"), "Metadata": .vardict([])], [.state, .track],
                ["Stopped   nothing loaded"]
            ),
        ] as [([String: Value], [PlayerChange], [String])])
    func `gives one line a change`(changed: [String: Value], changes: [PlayerChange], lines: [String]) {
        var player = followed
        #expect(player.apply(changed, of: RemotePlayer.interface, now: start) == changes)
        let shown = ChangeLines(status: player.status, position: player.position(at: start)).lines(
            for: changes)
        #expect(shown == lines)
    }
}
