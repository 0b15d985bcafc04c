internal import DBus
internal import EventQueue
internal import MediaLibrary
internal import MediaModel
internal import PlaylistFiles

/// Playlists from and to files.
extension PlaylistsInterface {
    var fileMethods: [Method] {
        [
            Method(
                "Import", in: [Argument("Uri", "s"), Argument("Name", "s")],
                out: [Argument("Playlist", "o"), Argument("Complaints", "as")]
            ) { importFile($0) },
            Method(
                "Export", in: [Argument("Playlist", "o"), Argument("Uri", "s")], out: [Argument("Warnings", "as")]
            ) { export($0) },
        ]
    }

    private func importFile(_ invocation: Invocation) {
        guard let uri = (invocation.arguments[0].asString).flatMap({ MediaURI($0) }) else {
            invocation.fail(.invalidArguments("a playlist file is named by an absolute URI"))
            return
        }
        if let path = uri.filePath, FileSystem.kind(of: path) == .file,
            case .media = PlaylistRecognition(path: path)
        {
            invocation.fail(ControlError.noSuchContent("\(String(decoding: path, as: UTF8.self)) is no playlist file"))
            return
        }
        let wanted = invocation.arguments[1].asString ?? ""
        make(invocation, wanted.isEmpty ? uri.displayName : wanted) { [opener] () throws(MediaOpener.Failure) in
            let (items, complaints) = try await opener.items(of: [uri])
            return (items, complaints.lines)
        }
    }

    /// With what is known of each item where its list says nothing: other players show that.
    private static func named(_ items: [MediaItem], _ facts: [MediaFacts?]) -> [MediaItem] {
        zip(items, facts).map { item, facts in
            guard item.range == nil, let tags = facts?.metadata else { return item }
            let known = item.listing.completing(tags, isPart: false)
            return MediaItem(
                item.uri,
                listing: MediaListing(
                    title: item.listing.title ?? known.title, artists: known.artists, album: known.album,
                    trackNumber: known.trackNumber))
        }
    }

    private func export(_ invocation: Invocation) {
        guard let path = (invocation.arguments[1].asString).flatMap({ MediaURI($0) })?.filePath,
            let format = PlaylistWriter.Format(name: path)
        else {
            invocation.fail(.invalidArguments("a list is written to a file: URI that ends in .m3u8 or .xspf"))
            return
        }
        let name = invocation.arguments[0].asObjectPath.flatMap(ControlValues.playlist).flatMap { id in
            library?.playlists.first { $0.id == id }?.name
        }
        edit(invocation) { [opener] library, playlist throws(LibraryError) in
            let saved = try await library.items(of: playlist)
            let facts = await library.facts(of: saved)
            let (items, lengths) = (Self.named(saved, facts), facts.map { $0?.duration })
            let result = await opener.queue.result { () throws(PlaylistFileError) in
                try PlaylistWriter().write(items, lengths: lengths, as: format, name: name, to: path)
            }
            switch result {
            case .success(let report): return [.strings(report.warnings.map(\.description))]
            case .failure(let error): throw .unavailable(error.message)
            }
        }
    }
}

extension EventQueue {
    /// Does something that waits for a disk on this queue, and comes back with what came of it.
    fileprivate func result<Success: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        await withCheckedContinuation { continuation in
            async { continuation.resume(returning: Result(catching: work)) }
        }
    }
}
