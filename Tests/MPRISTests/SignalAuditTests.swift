import DBus
import TestSupport
import Testing

/// The auditor itself must find what is wrong.
@Suite struct SignalAuditTests {
    private let known: [String: [String: Value]] = [
        playerInterface: [
            "PlaybackStatus": .string("Playing"), "Volume": .double(1), "Metadata": metadata(1, "One"),
        ]
    ]

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
                changed([("Metadata", Self.metadata(2, "Two, now known"))]), seeked,
                changed([], of: "org.mpris.MediaPlayer2.TrackList", invalidated: ["Tracks"])) == [])
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
