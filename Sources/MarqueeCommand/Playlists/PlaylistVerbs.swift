internal import DBus
internal import MediaModel

/// `playlist`, but for adding media to one, which see ``AddSession``.
struct PlaylistVerbs {
    let playlists: RemotePlaylists

    init(player: RemotePlayer) throws(ClientError) {
        playlists = try RemotePlaylists(player)
    }

    /// What is to be printed; nil: nothing.
    func perform(_ command: PlaylistCommand) throws(ClientError) -> String? {
        switch command {
        case .list(let json): return try list(json: json)
        case .show(let reference, let json): return try show(try playlists.find(reference), json: json)
        case .save(let reference, let replaces): try save(reference, replaces: replaces)
        case .play(let reference): try play(try playlists.find(reference))
        case .add(let reference, _): try addCurrent(to: try playlists.find(reference))
        case .rename(let reference, let name):
            try playlists.call("Rename", [.objectPath(try playlists.find(reference).path), .string(name)])
        case .delete(let reference):
            try playlists.call("Delete", [.objectPath(try playlists.find(reference).path)])
        case .importFile(let file, let name): return try importFile(file, name: name)
        case .export(let reference, let file, let replaces):
            try export(try playlists.find(reference), to: file, replaces: replaces)
        }
        return nil
    }

    private func save(_ reference: PlaylistReference, replaces: Bool) throws(ClientError) {
        guard try RemoteQueue(playlists.player).outline().length > 0 else { throw QueueOutline.empty }
        let present = try PlaylistSearch(try playlists.all()).present(reference)
        if let present, !replaces {
            throw ClientError(
                "there is a playlist '\(present.name)' already (#\(present.number)); replace it with --force, or choose another name"
            )
        }
        try playlists.call(
            "SaveQueue", [.string(present?.name ?? reference.text), .objectPath(present?.path ?? .root)])
    }

    private func play(_ playlist: ListedPlaylist) throws(ClientError) {
        guard playlist.itemCount > 0 else {
            throw ClientError(
                "the playlist '\(playlist.name)' is empty; add to it with 'marquee playlist add #\(playlist.number) FILE'"
            )
        }
        try playlists.activate(playlist)
    }

    private func addCurrent(to playlist: ListedPlaylist) throws(ClientError) {
        let current = try RemoteQueue(playlists.player).identifier(at: .current)
        try playlists.call("AddTracks", [.objectPath(playlist.path), .objectPaths([current])])
    }

    private func importFile(_ file: ArgumentText, name: String?) throws(ClientError) -> String {
        let uri = try ClientVerbs.resolution([file]).media[0]
        let answer = try playlists.call("Import", [.string(uri.text), .string(name ?? "")])
        let path = answer.first?.asObjectPath
        for complaint in answer.count > 1 ? answer[1].asStrings ?? [] : [] { complain(complaint) }
        guard let made = try playlists.all().first(where: { $0.path == path }) else {
            throw ClientError("the playlist has gone again; see 'marquee playlist list'")
        }
        return PlaylistListing.line(made)
    }

    private func export(
        _ playlist: ListedPlaylist, to file: ArgumentText, replaces: Bool
    ) throws(ClientError) {
        let name = file.text.harmless
        guard !file.looksLikeURI, let path = MediaResolution.absolutePath(file.bytes, in: FileQueries.currentFolder),
            let uri = MediaURI(filePath: path), !file.bytes.isEmpty
        else {
            throw ClientError("'\(name)' is no file to write to; name one that ends in .m3u8 or .xspf")
        }
        guard [".m3u8", ".m3u", ".xspf"].contains(where: { name.lowercased().hasSuffix($0) }) else {
            throw ClientError("'\(name)' does not say what to write; name a file that ends in .m3u8 or .xspf")
        }
        guard replaces || !FileQueries.exists(path) else {
            throw ClientError("'\(name)' is there already; replace it with --force, or choose another name")
        }
        let warnings = try playlists.call("Export", [.objectPath(playlist.path), .string(uri.text)]).first?.asStrings
        for warning in warnings ?? [] { complain(warning) }
    }
}

extension PlaylistReference {
    /// As written.
    var text: String {
        switch self {
        case .name(let name): name
        case .number(let number): "#" + number
        }
    }
}
