internal import DBus
internal import MarqueeService

/// `org.mpris.MediaPlayer2.TrackList`
struct TrackListContract {
    /// Of what plays; nil when nothing does.
    let current: Value?

    static let rules = [
        PropertyRule("Tracks", "ao"),
        .ability("CanEditTracks", loss: "Panels cannot add or remove tracks."),
    ]

    func findings(_ table: PublishedTable) -> [Finding] {
        table.findings(by: Self.rules) { name, value, finding in
            guard name == "Tracks" else { return }
            let tracks = value.asObjectPaths ?? []
            if Set(tracks).count < tracks.count {
                finding.add(.broken, "An id comes twice: lists show one track in place of the other.")
            }
            if tracks.contains(where: { $0.text.hasPrefix("/org/mpris/") }) {
                finding.add(.broken, "Ids below /org/mpris are MPRIS's own.")
            }
            if let current = current?.asObjectPath, !tracks.isEmpty, !tracks.contains(current) {
                finding.add(.gap, "What plays is not among them: lists mark nothing.")
            }
        }
    }
}

/// `org.mpris.MediaPlayer2.Playlists`
enum PlaylistsContract {
    static let rules = [
        PropertyRule("PlaylistCount", "u"), PropertyRule("Orderings", "as"), PropertyRule("ActivePlaylist", "(b(oss))"),
    ]

    static func findings(_ table: PublishedTable) -> [Finding] {
        table.findings(by: rules) { name, value, finding in
            guard name == "Orderings" else { return }
            let known: Set = ["Alphabetical", "Created", "Modified", "Played", "User"]
            let offered = value.asStrings ?? []
            if offered.isEmpty {
                finding.add(.broken, "There has to be one at least.")
            } else if !known.isSuperset(of: offered) {
                finding.add(.broken, "MPRIS 2.2 knows \(known.sorted().joined(separator: ", ")) only.")
            }
        }
    }
}
