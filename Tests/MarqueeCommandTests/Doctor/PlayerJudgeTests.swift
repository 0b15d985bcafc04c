import DBus
import MarqueeService
import Testing

@testable import MarqueeCommand

/// What a player says, good in every respect, with changes.
struct SaidByPlayer {
    var name = "tester"
    var root: [String: Value] = [
        "Identity": .string("Tester"), "DesktopEntry": .string("tester"), "CanQuit": .boolean(true),
        "CanRaise": .boolean(true), "HasTrackList": .boolean(true),
        "SupportedUriSchemes": .strings(["file", "https"]), "SupportedMimeTypes": .strings(["audio/flac"]),
    ]
    var player: [String: Value] = [
        "PlaybackStatus": .string("Playing"), "Position": .int64(1_000_000), "Rate": .double(1),
        "MinimumRate": .double(0.25), "MaximumRate": .double(4), "Volume": .double(1),
        "LoopStatus": .string("None"), "Shuffle": .boolean(false), "CanControl": .boolean(true),
        "CanPlay": .boolean(true), "CanPause": .boolean(true), "CanGoNext": .boolean(true),
        "CanGoPrevious": .boolean(true), "CanSeek": .boolean(true),
    ]
    var metadata: [String: Value] = [
        "mpris:trackid": .objectPath("/tester/1"), "mpris:length": .int64(9_000_000),
        "mpris:artUrl": .string("file:///art/a%20b.png"), "xesam:title": .string("Aria"),
        "xesam:artist": .strings(["Bach"]), "xesam:url": .string("file:///m/aria.flac"),
        "xesam:contentCreated": .string("1981-06-03"),
    ]
    var trackList: [String: Value]? = [
        "Tracks": .objectPaths(["/tester/1", "/tester/2"]), "CanEditTracks": .boolean(true),
    ]
    var playlists: [String: Value]? = [
        "PlaylistCount": .uint32(0), "Orderings": .strings(["Alphabetical"]),
        "ActivePlaylist": .structure([
            .boolean(false), .structure([.objectPath("/"), .string(""), .string("")]),
        ]),
    ]

    private func answer(_ table: [String: Value]?) -> PlayerReading.Answer {
        guard let table else { return .refused("there is no such interface") }
        return .properties(.vardict(table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }), took: 1)
    }

    var reading: PlayerReading {
        var player = player
        player["Metadata"] = player["Metadata"] ?? .vardict(metadata.map { ($0.key, $0.value) })
        return PlayerReading(
            name: name, root: answer(root), player: answer(player), trackList: answer(trackList),
            playlists: answer(playlists), own: nil)
    }

    static var judge: PlayerJudge {
        PlayerJudge(
            hasDesktopEntry: { $0 == "tester" }, fileExists: { $0 == Array("/art/a b.png".utf8) }, version: "1")
    }

    var findings: [Finding] { Self.judge.groups(reading).flatMap(\.findings) }

    func finding(_ name: String) -> Finding? { findings.first { $0.name == name } }
}

@Suite struct `The judge of players` {
    @Test func `finds nothing to say about a player that does everything`() {
        #expect(SaidByPlayer().findings.filter { $0.grade != .ok } == [])
    }

    @Test func `names every property with its type`() {
        let types = SaidByPlayer().findings.map { "\($0.name) \($0.value?.signature.text ?? "-")" }
        for expected in [
            "CanQuit b", "Position x", "Metadata a{sv}", "mpris:trackid o", "Tracks ao", "PlaylistCount u",
        ] {
            #expect(types.contains(expected))
        }
    }

    @Test(
        arguments: [
            ("Volume", Value.string("loud"), "type has to be d, not s"), ("Volume", .double(-0.1), "from 0 on"),
            ("Volume", .double(.nan), "from 0 on"), ("Rate", .double(0), "other than 0"),
            ("Rate", .double(5), "not between"), ("Rate", .double(.infinity), "other than 0"),
            ("MinimumRate", .double(1.5), "at most 1"), ("MaximumRate", .double(0.5), "at least 1"),
            ("PlaybackStatus", .string("playing"), "Playing, Paused, Stopped"),
            ("LoopStatus", .string("All"), "None, Track, Playlist"), ("Position", .int64(-1), "before the start"),
            ("Position", .int64(9_000_001), "behind the end"), ("Position", .uint64(1), "type has to be x, not t"),
            ("Metadata", .vardict([]), "nothing is said"), ("Metadata", .string("x"), "a{sv}"),
            ("CanPlay", .int32(1), "type has to be b, not i"), ("Shuffle", .string("off"), "type has to be b, not s"),
        ] as [(String, Value, String)])
    func `calls broken what the contract forbids`(name: String, value: Value, note: String) throws {
        var said = SaidByPlayer()
        said.player[name] = value
        let finding = try #require(said.finding(name))
        #expect(finding.grade == .broken, "\(finding)")
        #expect(finding.notes.contains { $0.contains(note) }, "\(finding)")
    }

    @Test(arguments: [
        "PlaybackStatus", "Metadata", "Position", "Rate", "MinimumRate", "MaximumRate", "Volume", "CanControl",
        "CanPlay",
        "CanPause", "CanGoNext", "CanGoPrevious", "CanSeek",
    ])
    func `calls a required property that is missing broken`(name: String) throws {
        var table = SaidByPlayer().player
        table["Metadata"] = .vardict([("mpris:trackid", .objectPath("/tester/1"))])
        table[name] = nil
        let findings = PlayerContract.findings(PublishedTable(.vardict(table.map { ($0.key, $0.value) })))
        let finding = try #require(findings.first { $0.name == name })
        #expect(finding.grade == .broken && finding.text == "missing")
    }

    @Test(arguments: [
        ("CanSeek", "seek bar"), ("CanGoNext", "'Next'"), ("CanControl", "controlled"), ("CanPlay", "GNOME"),
        ("CanPause", "pause"),
    ])
    func `says what a desktop does without while an ability is denied`(name: String, loss: String) throws {
        var said = SaidByPlayer()
        for ability in said.player.keys where ability.hasPrefix("Can") && name == "CanControl" {
            said.player[ability] = .boolean(false)
        }
        said.player[name] = .boolean(false)
        let finding = try #require(said.finding(name))
        #expect(finding.grade == .gap)
        #expect(finding.notes.contains { $0.contains(loss) }, "\(finding)")
    }

    @Test func `does not let a player that cannot be controlled be paused`() throws {
        var said = SaidByPlayer()
        said.player["CanControl"] = .boolean(false)
        #expect(try #require(said.finding("CanPause")).grade == .broken)
    }

    @Test(arguments: [
        (Value?.none, Finding.Grade.gap, "No icon and name in GNOME"), (.string(""), .gap, "empty"),
        (.string("other"), .gap, "other.desktop is not installed"), (.string("tester.desktop"), .broken, "alone"),
        (.string("/usr/share/applications/tester"), .broken, "alone"), (.int32(3), .broken, "type has to be s"),
    ])
    func `judges the desktop entry`(value: Value?, grade: Finding.Grade, note: String) throws {
        var said = SaidByPlayer()
        said.root["DesktopEntry"] = value
        let finding = try #require(said.finding("DesktopEntry"))
        #expect(finding.grade == grade)
        #expect(finding.notes.contains { $0.contains(note) }, "\(finding)")
    }

    @Test func `judges what is said to be opened, and who it is`() throws {
        var said = SaidByPlayer()
        said.root["SupportedUriSchemes"] = .strings(["FILE", "https:"])
        said.root["SupportedMimeTypes"] = .strings(["flac"])
        said.root["Identity"] = .string("")
        said.root["Fullscreen"] = .boolean(false)
        for name in ["SupportedUriSchemes", "SupportedMimeTypes", "Identity"] {
            #expect(try #require(said.finding(name)).grade == .broken, "\(name)")
        }
        #expect(try #require(said.finding("Fullscreen")).grade == .gap)
        said.root["SupportedUriSchemes"] = .strings([])
        #expect(try #require(said.finding("SupportedUriSchemes")).grade == .gap)
    }
}

@Suite struct `The judge of metadata` {
    @Test(
        arguments: [
            ("mpris:trackid", Value.string("/tester/1"), Finding.Grade.broken, "not s"),
            ("mpris:trackid", .string("no path"), .broken, "no object path"),
            ("mpris:trackid", .objectPath("/"), .broken, "no id"),
            ("mpris:trackid", .objectPath("/org/mpris/x"), .broken, "MPRIS's own"),
            ("mpris:trackid", .objectPath("/org/mpris/MediaPlayer2/TrackList/NoTrack"), .gap, "no track"),
            ("mpris:length", .int64(0), .broken, "above 0"), ("mpris:length", .double(3), .broken, "not d"),
            ("mpris:artUrl", .string("/art/a b.png"), .broken, "not a path"),
            ("mpris:artUrl", .string("file:///art/a b.png"), .broken, "%20"),
            ("mpris:artUrl", .string("file:///art/gone.png"), .broken, "no such file"),
            ("mpris:artUrl", .string("data:image/png;base64,AA"), .gap, "GNOME"),
            ("mpris:artUrl", .string("https://h/a.png"), .ok, ""), ("mpris:artUrl", .string(""), .gap, "no picture"),
            ("xesam:artist", .string("Bach"), .broken, "not s"), ("xesam:artist", .strings([""]), .gap, "empty"),
            ("xesam:title", .string("a\nb"), .gap, "several lines"), ("xesam:asText", .string("a\nb"), .ok, ""),
            ("xesam:userRating", .double(4), .broken, "0 to 1"), ("xesam:userRating", .double(.nan), .broken, "0 to 1"),
            ("xesam:trackNumber", .int64(3), .broken, "not x"), ("xesam:useCount", .int32(-1), .broken, "negative"),
            ("xesam:contentCreated", .string("2009-29-09"), .broken, "ISO 8601"),
            ("xesam:contentCreated", .string("2009"), .ok, ""),
            ("xesam:contentCreated", .string("2009-09-29T10:00:00Z"), .ok, ""),
            ("xesam:url", .string("/m/aria.flac"), .broken, "not a path"), ("rating", .int32(1), .gap, "prefix"),
            ("vlc:time", .int32(1), .ok, ""),
        ] as [(String, Value, Finding.Grade, String)])
    func `judges a key`(key: String, value: Value, grade: Finding.Grade, note: String) throws {
        var said = SaidByPlayer()
        said.metadata[key] = value
        let finding = try #require(said.finding(key))
        #expect(finding.grade == grade, "\(finding)")
        #expect(note.isEmpty || finding.notes.contains { $0.contains(note) }, "\(finding)")
    }

    @Test(arguments: [
        ("mpris:trackid", "move the position"), ("mpris:length", "seek bar"), ("mpris:artUrl", "picture"),
        ("xesam:title", "Plasma hides its seek bar"), ("xesam:artist", "Unknown artist"),
    ])
    func `says what a desktop does without where a key is missing`(key: String, loss: String) throws {
        var said = SaidByPlayer()
        said.metadata[key] = nil
        let finding = try #require(said.finding(key))
        #expect(finding.grade == .gap)
        #expect(finding.notes.contains { $0.contains(loss) })
    }

    @Test func `is not flooded by keys that nobody knows`() {
        var said = SaidByPlayer()
        for number in 0..<5_000 { said.metadata["x:\(number)"] = .boolean(true) }
        #expect(said.findings.count < 300)
    }

    @Test func `asks for no keys while nothing plays`() {
        var said = SaidByPlayer()
        said.player["Metadata"] = .vardict([])
        said.player["PlaybackStatus"] = .string("Stopped")
        said.player["Position"] = .int64(0)
        #expect(said.findings.filter { $0.grade == .broken } == [])
        #expect(said.finding("xesam:title") == nil)
    }
}

@Suite struct `The judge of interfaces` {
    @Test(arguments: [
        ("tester", Finding.Grade.ok), ("tester.instance7", .ok), ("org.example.Tester", .gap),
    ])
    func `a name of several elements is cut by playerctl`(name: String, grade: Finding.Grade) throws {
        var said = SaidByPlayer()
        said.name = name
        #expect(try #require(said.finding("bus name")).grade == grade)
    }

    @Test func `an interface that is not there is a gap where it may be missing`() throws {
        var said = SaidByPlayer()
        said.playlists = nil
        said.trackList = nil
        said.root["HasTrackList"] = .boolean(false)
        let groups = SaidByPlayer.judge.groups(said.reading)
        for name in ["TrackList", "Playlists"] {
            let group = try #require(groups.first { $0.title.hasSuffix("." + name) })
            #expect(group.findings.map(\.grade) == [.gap])
        }
    }

    @Test func `a track list that is promised and does not answer is broken`() throws {
        var said = SaidByPlayer()
        said.trackList = nil
        #expect(try #require(said.finding("HasTrackList")).grade == .broken)
    }

    @Test func `silence and errors where desktops ask are broken`() {
        var reading = SaidByPlayer().reading
        reading.root = .refused("not today")
        reading.player = .late
        let groups = SaidByPlayer.judge.groups(reading)
        #expect(groups[0].findings.map(\.grade) == [.ok, .broken], "its name is all right")
        #expect(groups[0].findings[1].notes[0].contains("not today"))
        #expect(groups[1].findings.map(\.grade) == [.broken])
        #expect(groups[1].findings[0].notes[0].contains("within 1 s"))
    }

    @Test func `tracks are different ids, and what plays is one of them`() throws {
        var said = SaidByPlayer()
        said.trackList?["Tracks"] = .objectPaths(["/tester/2", "/tester/2"])
        let finding = try #require(said.finding("Tracks"))
        #expect(finding.grade == .broken && finding.notes.count == 2, "\(finding)")
    }

    @Test func `orderings are those of MPRIS`() throws {
        var said = SaidByPlayer()
        said.playlists?["Orderings"] = .strings(["ByName"])
        #expect(try #require(said.finding("Orderings")).grade == .broken)
    }

    @Test func `of a Marquee of another version it says so, and what failed last`() throws {
        var reading = SaidByPlayer().reading
        let own = Value.vardict([
            ("Version", .string("0")), ("Output", .string("null")), ("QueueLength", .string("many")),
            ("LastError", .vardict([("Message", .string("no such file")), ("Uri", .string("file:///m/x.mp3"))])),
        ])
        reading.own = .properties(own, took: 1)
        let findings = SaidByPlayer.judge.groups(reading).last?.findings ?? []
        func note(_ name: String) throws -> String {
            try #require(findings.first { $0.name == name }).notes.joined()
        }
        #expect(try note("Version").contains("'marquee quit'"))
        #expect(try note("Output").contains("nobody hears it"))
        #expect(try note("LastError").contains("x.mp3: no such file"))
        #expect(try note("QueueLength").contains("has to be u, not s"))
        #expect(try note("TimeControlStatus").contains("another version"))
    }
}
