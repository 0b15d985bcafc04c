public import DBus
public import MediaModel
internal import NowPlaying

/// The metadata of MPRIS for any track of a queue, as the TrackList interface gives it.
public enum TrackMetadata {
    /// `a{sv}`
    public static func value(_ track: ListedTrack) -> Value {
        MetadataMap.value(for: NowPlayingItem(track), trackPaths: TrackPaths(prefix: "/org/marquee/track"))
    }
}

extension NowPlayingItem {
    init(_ track: ListedTrack) {
        self.init(
            identifier: track.id, metadata: track.metadata, uri: track.item.uri, duration: track.duration,
            isLive: track.facts?.value.isLive == true)
    }
}
