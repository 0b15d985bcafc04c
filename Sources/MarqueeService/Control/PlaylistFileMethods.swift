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
                "Import", in: [Argument("Uri", "s"), Argument("Name", "s")], out: [Argument("Playlist", "o")]
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
        let wanted = invocation.arguments[1].asString ?? ""
        make(invocation, wanted.isEmpty ? uri.displayName : wanted) { [opener] () throws(MediaOpener.Failure) in
            try await opener.items(of: [uri])
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
            let items = try await library.items(of: playlist)
            let result = await opener.queue.result { () throws(PlaylistFileError) in
                try PlaylistWriter().write(items, as: format, name: name, to: path)
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
