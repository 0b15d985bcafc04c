import DBus
import TestSupport
import Testing

/// The auditor itself must find what is wrong.
@Suite struct SignalAuditTests {
    private let known: [String: [String: Value]] = [
        playerInterface: [
            "PlaybackStatus": .string("Playing"), "Volume": .double(1), "Metadata": metadata(1, "One"),
        ],
        trackListInterface: ["Tracks": .objectPaths([track(1), track(2), track(3)]), "CanEditTracks": .boolean(true)],
    ]

    private static func track(_ number: Int) -> ObjectPath { ObjectPath("/org/marquee/track/\(number)")! }

    private func ofList(_ member: String, _ arguments: Value...) -> SignalMessage {
        SignalMessage(path: objectPath, interface: trackListInterface, member: member, arguments: arguments)
    }

    private var invalidation: SignalMessage { changed([], of: trackListInterface, invalidated: ["Tracks"]) }
    private func added(_ track: Int, after: ObjectPath) -> SignalMessage {
        ofList("TrackAdded", Self.metadata(track, "New"), .objectPath(after))
    }
    private func removed(_ track: ObjectPath) -> SignalMessage { ofList("TrackRemoved", .objectPath(track)) }
    private func replaced(_ tracks: [Int], current: ObjectPath) -> SignalMessage {
        ofList("TrackListReplaced", .objectPaths(tracks.map(Self.track)), .objectPath(current))
    }

    private static func metadata(_ track: Int, _ title: String) -> Value {
        .vardict([
            ("mpris:trackid", .objectPath(ObjectPath("/org/marquee/track/\(track)")!)),
            ("xesam:title", .string(title)),
        ])
    }

    private func changed(
        _ values: [(String, Value)], of interface: String = playerInterface, invalidated: [String] = []
    ) -> SignalMessage {
        SignalMessage(
            path: objectPath, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
            arguments: [.string(interface), .vardict(values), .strings(invalidated)])
    }

    private func faults(_ signals: SignalMessage...) -> [String] {
        var audit = SignalAudit(known: known)
        for signal in signals { audit.take(signal) }
        audit.finish()
        return audit.faults
    }

    @Test func `right signals pass`() {
        let seeked = SignalMessage(
            path: objectPath, interface: playerInterface, member: "Seeked", arguments: [.int64(5)])
        #expect(
            faults(
                changed([("PlaybackStatus", .string("Playing")), ("Metadata", Self.metadata(2, "Two"))]),
                changed([("Volume", .double(0.5))]),
                changed([("Metadata", Self.metadata(2, "Two, now known"))]), seeked) == [])
    }

    @Test func `right signals of a list pass`() {
        let one = Self.track(1)
        #expect(
            faults(
                removed(Self.track(2)), added(4, after: noTrack), added(5, after: Self.track(4)),
                ofList("TrackMetadataChanged", .objectPath(one), Self.metadata(1, "Late")), invalidation,
                ofList("TrackMetadataChanged", .objectPath(one), Self.metadata(1, "Later")),
                replaced([3, 1], current: one), invalidation, changed([("Volume", .double(0.5))]),
                replaced([8, 9], current: Self.track(8)),
                changed([("CanEditTracks", .boolean(false))], of: trackListInterface, invalidated: ["Tracks"]),
                changed([("PlaybackStatus", .string("Playing")), ("Metadata", Self.metadata(8, "Eight"))])) == [])
    }

    @Test func `each fault of a list is found`() {
        let one = Self.track(1)
        let dictionary = Self.metadata(1, "Late")
        #expect(faults(invalidation).count == 1, "nothing changed")
        #expect(faults(removed(one)).count == 1, "Tracks not invalidated")
        #expect(faults(removed(one), changed([("Volume", .double(0.5))]), invalidation).count == 2, "too late")
        #expect(faults(removed(one), invalidation, invalidation).count == 1, "twice")
        #expect(faults(removed(Self.track(9)), invalidation).count == 1, "not in the list")
        #expect(faults(removed(noTrack), invalidation).count == 1)
        #expect(faults(ofList("TrackRemoved", .objectPath(one), .string("x"))).count == 1, "two arguments")
        #expect(faults(added(1, after: noTrack), invalidation).count == 1, "there already")
        #expect(faults(added(4, after: Self.track(9)), invalidation).count == 1, "after a stranger")
        #expect(faults(ofList("TrackAdded", .vardict([]), .objectPath(noTrack)), invalidation).count == 1, "no id")
        #expect(faults(ofList("TrackMetadataChanged", .objectPath(Self.track(9)), dictionary)).count == 1)
        #expect(faults(ofList("TrackMetadataChanged", .objectPath(one), .vardict([]))).count == 1)
        let late = ofList("TrackMetadataChanged", .objectPath(one), dictionary)
        #expect(faults(late, late).count == 1, "again")
        #expect(faults(replaced([1, 1], current: one), invalidation).count == 1, "two with one id")
        #expect(faults(replaced([1], current: Self.track(3)), invalidation).count == 1, "not the current one")
        #expect(faults(changed([("Tracks", .objectPaths([one]))], of: trackListInterface)).count == 1, "by value")
        var audit = SignalAudit(known: [:])
        audit.take(added(4, after: noTrack))
        #expect(audit.faults.count == 1, "no such interface")
    }

    @Test func `each fault of the playlists is found`() {
        func changed(_ arguments: Value...) -> SignalMessage {
            SignalMessage(
                path: objectPath, interface: playlistsInterface, member: "PlaylistChanged", arguments: arguments)
        }
        let right: [Value] = [.objectPath("/org/marquee/playlist/1"), .string("Mix"), .string("")]
        #expect(faults(changed(.structure(right))) == [])
        #expect(faults(changed(.structure(right)), changed(.structure(right))).count == 1, "again")
        #expect(faults(changed(right[0], right[1], right[2])).count == 1, "three arguments")
        #expect(faults(changed(.structure([.objectPath("/"), right[1], right[2]]))).count == 1)
        #expect(faults(changed(.structure([right[0], .string(""), right[2]]))).count == 1)
    }

    @Test func `each fault is found`() {
        #expect(faults(changed([("Position", .int64(1))])).count == 1)
        #expect(faults(changed([("CanControl", .boolean(true))])).count == 1)
        #expect(faults(changed([("Volume", .double(1))])).count == 1)
        #expect(faults(changed([("PlaybackStatus", .string("Playing"))])).count == 1)
        #expect(faults(changed([("Volume", .int32(0))])).count == 1)
        #expect(faults(changed([])).count == 1)
        #expect(faults(changed([], invalidated: ["Metadata"])).count == 1)
        #expect(faults(changed([("Volume", .double(0))], of: rootInterface)).count == 1)
        #expect(faults(changed([("Volume", .double(0))], of: "org.freedesktop.DBus.Properties")).count == 1)
        #expect(faults(changed([("Metadata", Self.metadata(2, "Two"))])).count == 1, "no PlaybackStatus")
        #expect(faults(changed([("Metadata", Self.metadata(1, "Late"))])).count == 1, "no Seeked")
        #expect(faults(changed([("Metadata", .vardict([("xesam:title", .string("x"))]))])).count == 1)
        #expect(
            faults(
                SignalMessage(path: objectPath, interface: playerInterface, member: "Seeked", arguments: [.int32(1)])
            )
            .count == 1)
        #expect(
            faults(SignalMessage(path: objectPath, interface: "org.marquee.Player1", member: "Ended")).count == 1)
    }
}
