import DBus
import Foundation
import TestSupport

/// A player on a private bus that does much wrong: types, ranges, addresses, and what it does not say.
struct BadPlayer {
    let client: BusClient
    static let name = "bad"

    static let properties: [(String, Signature, Value)] = [
        ("PlaybackStatus", "s", .string("playing")), ("Rate", "d", .double(0)), ("MinimumRate", "d", .double(1)),
        ("MaximumRate", "d", .double(1)), ("Volume", "s", .string("loud")), ("Position", "x", .int64(-5)),
        ("CanPlay", "b", .boolean(true)), ("CanControl", "b", .boolean(false)), ("CanSeek", "b", .boolean(false)),
        (
            "Metadata", "a{sv}",
            .vardict([
                ("mpris:trackid", .string("not a path")), ("mpris:artUrl", .string("file:///nowhere/cover.png")),
                ("xesam:artist", .string("Sine")), ("xesam:title", .string("a\u{1B}[31m\nb")),
            ])
        ),
    ]

    /// - Parameter silence: called when the track list is asked for; the player answers nothing before it returns.
    init(_ bus: PrivateBus, silence: (@Sendable () -> Void)? = nil) async throws {
        client = try await BusClient(bus, label: "bad player")
        try await client.withConnection { connection in
            var interfaces = [
                Interface(
                    name: "org.mpris.MediaPlayer2",
                    properties: [
                        Property("Identity", "s", get: { .string("") }),
                        Property("DesktopEntry", "s", get: { .string("nobody-has-this") }),
                        Property("HasTrackList", "b", get: { .boolean(silence != nil) }),
                    ]),
                Interface(
                    name: "org.mpris.MediaPlayer2.Player",
                    properties: Self.properties.map { name, type, value in Property(name, type, get: { value }) }),
            ]
            if let silence {
                let tracks = Property(
                    "Tracks", "ao",
                    get: {
                        silence()
                        return .objectPaths([])
                    })
                interfaces.append(Interface(name: "org.mpris.MediaPlayer2.TrackList", properties: [tracks]))
            }
            connection.export(ExportedObject(path: "/org/mpris/MediaPlayer2", interfaces: interfaces))
            _ = try connection.requestName("org.mpris.MediaPlayer2." + Self.name)
        }
    }
}
