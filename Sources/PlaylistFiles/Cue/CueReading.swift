internal import MediaModel

extension ListReading {
    func readCue(_ content: [UInt8], _ source: ListSource) throws(PlaylistFileError) {
        var lines = LineSplitter(limit: limits.lineBytes)
        var sheet = CueSheet()
        _ = try lines.feed(TextDecoding.utf8(content[...])) { line throws(PlaylistFileError) in
            take(line, &sheet, source)
        }
        _ = try lines.finish { line throws(PlaylistFileError) in take(line, &sheet, source) }
        let files = CueFiles(sheet.files, resolver: source.resolver)
        let encoding = files.encoding ?? LegacyEncoding(of: sheet.texts)
        for track in CueTracks(of: sheet) {
            guard try add(track, files, encoding, source) else { return }
        }
        finishLines(source)
    }

    private func take(_ line: LineSplitter.Line, _ sheet: inout CueSheet, _ source: ListSource) -> Bool {
        if let problem = line.problem ?? sheet.take(line.bytes) {
            warn(source, .line(line.number), problem)
        }
        return true
    }

    private func add(
        _ track: CueTracks.Track, _ files: CueFiles, _ encoding: LegacyEncoding, _ source: ListSource
    ) throws(PlaylistFileError) -> Bool {
        let place = PlaylistWarning.Place.entry(source.entryCount + 1)
        let problem: String
        switch (files.resolutions[track.file], track.range) {
        case (.refused(let reason), _): problem = reason
        case (_, nil): problem = "track \(track.number) begins nowhere and was left out"
        case (.media(let uri), let range?):
            var listing = MediaListing(trackNumber: track.number)
            listing.title = track.title.map(encoding.string)
            listing.artists = track.performer.map { [encoding.string($0)] } ?? []
            listing.album = track.album.map(encoding.string)
            source.entryCount += 1
            return try append(MediaItem(uri, range: range, listing: listing), of: source)
        }
        source.entryCount += 1
        warn(source, place, problem)
        return true
    }
}
