internal import DBus
internal import MarqueeService

/// Holds what a player says against MPRIS 2.2 and against what desktops need. Pure: what it has to know of the machine
/// is asked for through its members.
struct PlayerJudge {
    let hasDesktopEntry: (String) -> Bool
    let fileExists: ([UInt8]) -> Bool
    let version: String

    func groups(_ reading: PlayerReading) -> [FindingGroup] {
        let player = reading.player.table
        let metadata = player?["Metadata"].map(PublishedTable.init)
        let root = RootContract(hasDesktopEntry: hasDesktopEntry, hasTrackList: reading.trackList.table != nil)
        var groups = [
            group(RemotePlayer.rootInterface, reading.root) { root.findings($0) },
            group(RemotePlayer.interface, reading.player) { PlayerContract.findings($0) },
        ]
        groups[0].findings.insert(Self.busName(reading.name), at: 0)
        // Nothing plays: there is nothing that keys could be missing of.
        if let metadata, !metadata.entries.isEmpty {
            groups.append(FindingGroup("Metadata", MetadataContract(fileExists: fileExists).findings(metadata)))
        }
        let says = reading.root.table?["HasTrackList"]?.asBoolean == true
        groups += [
            group(
                RemotePlayer.rootInterface + ".TrackList", reading.trackList,
                absence: says ? nil : "No list of tracks in the panels that have one."
            ) { TrackListContract(current: metadata?["mpris:trackid"]).findings($0) },
            group(
                RemotePlayer.rootInterface + ".Playlists", reading.playlists,
                absence: "No playlists in the XFCE panel and in Ayatana's sound menu."
            ) { PlaylistsContract.findings($0) },
        ]
        if let own = reading.own {
            groups.append(
                group(RemotePlayer.ownInterface, own) { OwnContract(version: version).findings($0) })
        }
        return groups
    }

    private static func busName(_ name: String) -> Finding {
        var finding = Finding(.ok, "bus name", PlayerNames.prefix + name)
        let elements = name.split(separator: ".")
        if elements.count > 1, !elements[1].hasPrefix("instance"), let first = elements.first {
            finding.add(.gap, "playerctl and Waybar know it as '\(first)' only, as they do all names that begin so.")
        }
        return finding
    }

    /// - Parameter absence: what is lost where an interface is not there; nil where it has to be there.
    private func group(
        _ interface: String, _ answer: PlayerReading.Answer, absence: String? = nil,
        _ judge: (PublishedTable) -> [Finding]
    ) -> FindingGroup {
        switch answer {
        case .properties(let table, let took):
            let time = Finding(.ok, "answer", "\(decimal(took, places: 1)) ms")
            return FindingGroup(interface, [time] + judge(PublishedTable(table)))
        case .late:
            let note =
                "It does not answer within \(PlayerReading.limit.components.seconds) s: panels that wait stand still."
            return FindingGroup(interface, [Finding(.broken, "answer", "none", notes: [note])])
        case .refused(let reason):
            if let absence {
                return FindingGroup(interface, [Finding(.gap, "answer", "not there", notes: [absence])])
            }
            let loss = "Desktops leave a player out that does not answer for this."
            return FindingGroup(
                interface, [Finding(.broken, "answer", "an error", notes: ["\(reason.sentence) \(loss)"])])
        }
    }
}

extension PlayerReading.Answer {
    var table: PublishedTable? {
        if case .properties(let table, _) = self { PublishedTable(table) } else { nil }
    }
}

extension String {
    /// With a full stop.
    fileprivate var sentence: String { hasSuffix(".") ? self : self + "." }
}
