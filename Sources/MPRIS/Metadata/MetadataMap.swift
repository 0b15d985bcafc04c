internal import DBus
internal import MediaModel
internal import NowPlaying

/// MPRIS `Metadata_Map`: each key with its exact type; what is not known has no key (C32, C106, C112).
enum MetadataMap {
    /// Empty without an item (C107).
    static func value(for item: NowPlayingItem?, trackPaths: TrackPaths, longestLyrics: Int = 0) -> Value {
        guard let item else { return .vardict([]) }
        return value(
            track: trackPaths.path(for: item.identifier), item.metadata, uri: item.uri,
            duration: knownDuration(of: item),
            lyrics: item.metadata.details.lyrics.flatMap { TagText.lyrics($0, longest: longestLyrics) })
    }

    /// Of an entry of the track list (C116). Lyrics belong to what sounds: those of a thousand entries are megabytes.
    static func value(for track: ListedTrack, trackPaths: TrackPaths, longestLyrics: Int = 0) -> Value {
        let duration = track.facts?.value.isLive == true ? nil : track.duration
        return value(
            track: trackPaths.path(for: track.id), track.metadata, uri: track.item.uri,
            duration: duration.flatMap { $0 > .zero ? $0 : nil },
            lyrics: track.metadata.details.lyrics.flatMap { TagText.lyrics($0, longest: longestLyrics) })
    }

    private static func value(
        track: ObjectPath, _ metadata: Metadata, uri: MediaURI?, duration: MediaTime?, lyrics: String? = nil
    ) -> Value {
        var entries: [(String, Value)] = [("mpris:trackid", .objectPath(track))]
        entries.reserveCapacity(24)
        func add(_ key: String, _ value: Value?) {
            if let value { entries.append((key, value)) }
        }
        add("mpris:length", duration.map { .int64($0.microseconds) })
        add("mpris:artUrl", artworkLocation(metadata.artworkURI))
        // Never absent if anything at all is known: without a title Plasma hides its seek bar.
        let title = metadata.title.flatMap(TagText.line) ?? (uri?.displayName).flatMap(TagText.line)
        add("xesam:title", title.map { .string($0) })
        add("xesam:artist", list(metadata.artists))
        add("xesam:album", metadata.album.flatMap(TagText.line).map { .string($0) })
        add("xesam:albumArtist", list(metadata.albumArtists))
        add("xesam:trackNumber", number(metadata.trackNumber))
        add("xesam:discNumber", number(metadata.discNumber))
        add("xesam:genre", list(metadata.genres))
        addDetails(metadata.details, to: &entries)
        add("xesam:asText", lyrics.map { .string($0) })
        add("xesam:useCount", number(metadata.statistics?.useCount))
        add("xesam:firstUsed", moment(metadata.statistics?.firstUsed))
        add("xesam:lastUsed", moment(metadata.statistics?.lastUsed))
        add("xesam:userRating", rating(metadata.statistics?.userRating))
        add("xesam:url", uri.map { .string($0.text) })
        return .vardict(entries)
    }

    /// MusicBrainz ids are in no list of keys; scrobblers read them as Rhythmbox writes them.
    private static func addDetails(_ details: MetadataDetails, to entries: inout [(String, Value)]) {
        guard details != MetadataDetails() else { return }
        let created = details.contentCreated.flatMap(TagText.line)
        let values: KeyValuePairs<String, Value?> = [
            "xesam:composer": list(details.composers), "xesam:lyricist": list(details.lyricists),
            "xesam:comment": list(details.comments), "xesam:contentCreated": created.map { .string($0) },
            "xesam:audioBPM": number(details.beatsPerMinute),
            "xesam:musicBrainzTrackID": list(details.musicBrainzTrackIDs),
            "xesam:musicBrainzAlbumID": list(details.musicBrainzAlbumIDs),
            "xesam:musicBrainzArtistID": list(details.musicBrainzArtistIDs),
            "xesam:musicBrainzAlbumArtistID": list(details.musicBrainzAlbumArtistIDs),
        ]
        for (key, value) in values {
            if let value { entries.append((key, value)) }
        }
    }

    /// 0 draws a broken bar, and a live stream has no length.
    static func knownDuration(of item: NowPlayingItem) -> MediaTime? {
        guard !item.isLive, let duration = item.duration, duration > .zero else { return nil }
        return duration
    }

    private static func list(_ texts: [String]) -> Value? {
        let lines = TagText.lines(texts)
        return lines.isEmpty ? nil : .strings(lines)
    }

    private static func number(_ number: Int32?) -> Value? {
        guard let number, number > 0 else { return nil }
        return .int32(number)
    }

    private static func moment(_ seconds: Int64?) -> Value? {
        seconds.flatMap(DateText.utc).map { .string($0) }
    }

    private static func rating(_ rating: Double?) -> Value? {
        guard let rating, (0...1).contains(rating) else { return nil }
        return .double(rating)
    }

    private static func artworkLocation(_ text: String?) -> Value? {
        text.flatMap(pictureURI).map { .string($0) }
    }

    /// Clients load it as a URI; a bare path or a text with blanks would fail in each of them differently.
    static func pictureURI(_ text: String) -> String? {
        text.contains(":") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? text : nil
    }
}
