internal import DBus
internal import MediaModel
internal import NowPlaying

/// MPRIS `Metadata_Map`: each key with its exact type; what is not known has no key (C32, C106, C112).
enum MetadataMap {
    /// Empty without an item (C107).
    static func value(for item: NowPlayingItem?, trackPaths: TrackPaths) -> Value {
        guard let item else { return .vardict([]) }
        let metadata = item.metadata
        var entries: [(String, Value)] = [("mpris:trackid", .objectPath(trackPaths.path(for: item.identifier)))]
        func add(_ key: String, _ value: Value?) {
            if let value { entries.append((key, value)) }
        }
        add("mpris:length", knownDuration(of: item).map { .int64($0.microseconds) })
        add("mpris:artUrl", artworkLocation(metadata.artworkURI))
        // Never absent if anything at all is known: without a title Plasma hides its seek bar.
        let title = metadata.title.flatMap(TagText.line) ?? (item.uri?.displayName).flatMap(TagText.line)
        add("xesam:title", title.map { .string($0) })
        add("xesam:artist", list(metadata.artists))
        add("xesam:album", metadata.album.flatMap(TagText.line).map { .string($0) })
        add("xesam:albumArtist", list(metadata.albumArtists))
        add("xesam:trackNumber", number(metadata.trackNumber))
        add("xesam:discNumber", number(metadata.discNumber))
        add("xesam:genre", list(metadata.genres))
        add("xesam:url", item.uri.map { .string($0.text) })
        return .vardict(entries)
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

    /// Clients load it as a URI; a bare path or a text with blanks would fail in each of them differently.
    private static func artworkLocation(_ text: String?) -> Value? {
        guard let text, text.contains(":"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return .string(text)
    }
}
