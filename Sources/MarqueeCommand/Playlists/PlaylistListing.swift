internal import DBus
internal import MediaModel

/// `playlist list` and `playlist show`.
extension PlaylistVerbs {
    func list(json: Bool) throws(ClientError) -> String? {
        let all = try playlists.all()
        let active = try playlists.active()
        if json {
            return JSONValue.array(all.map { PlaylistListing.json($0, isActive: $0.path == active) }).written
        }
        guard !all.isEmpty else {
            let isSeen = TerminalSize(of: .output) != nil
            return isSeen ? "There are no playlists; 'marquee playlist save NAME' makes one." : nil
        }
        return PlaylistListing.table(all, active: active)
    }

    func show(_ playlist: ListedPlaylist, json: Bool) throws(ClientError) -> String? {
        if json {
            let items = try playlists.items(of: playlist) { index, metadata in
                JSONValue.object(TrackDescription(metadata).json(position: index + 1)).written
            }
            return "[" + items.joined(separator: ",") + "]"
        }
        let size = TerminalSize(of: .output)
        let width = "\(playlist.itemCount)".count
        let lines = try playlists.items(of: playlist) { index, metadata in
            TrackLine(number: index + 1, metadata: metadata).text(numberColumns: width, columns: size?.columns)
        }
        guard !lines.isEmpty else { return size == nil ? nil : "The playlist is empty." }
        return lines.joined(separator: "\n")
    }
}

enum PlaylistListing {
    /// `#3  Evening  120 entries`
    static func line(_ playlist: ListedPlaylist) -> String {
        "#\(playlist.number)  \(playlist.name.harmless)  \(entries(playlist))"
    }

    /// Numbers and names below each other; a mark at the one that was played last.
    static func table(_ playlists: [ListedPlaylist], active: ObjectPath?) -> String {
        let numberColumns = (playlists.map { $0.number.count }.max() ?? 0) + 1
        let nameColumns = min(40, playlists.map { $0.name.harmless.displayWidth }.max() ?? 0)
        return playlists.map { playlist in
            (playlist.path == active ? "> " : "  ") + "#\(playlist.number)".padded(toColumns: numberColumns + 2)
                + playlist.name.harmless.padded(toColumns: nameColumns + 2) + entries(playlist)
        }.joined(separator: "\n")
    }

    static func json(_ playlist: ListedPlaylist, isActive: Bool) -> JSONValue {
        func moment(_ milliseconds: Int64?) -> JSONValue {
            milliseconds.map { .number(Double($0) / 1_000) } ?? .null
        }
        return .object([
            "number": .text(playlist.number), "id": .text(playlist.path.text), "name": .text(playlist.name),
            "entries": .integer(Int64(playlist.itemCount)), "created": moment(playlist.created),
            "modified": moment(playlist.modified), "played": moment(playlist.played), "active": .boolean(isActive),
        ])
    }

    private static func entries(_ playlist: ListedPlaylist) -> String {
        playlist.itemCount == 1 ? "1 entry" : "\(playlist.itemCount) entries"
    }
}
