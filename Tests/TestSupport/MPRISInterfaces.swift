/// The members of the MPRIS 2.2 interfaces and their signatures, restated from the specification for judging signals.
enum MPRISInterfaces {
    static let path = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let player = root + ".Player"
    static let trackList = root + ".TrackList"
    static let playlists = root + ".Playlists"

    /// Properties whose changes are signalled with their value.
    static let properties: [String: [String: String]] = [
        root: [
            "CanQuit": "b", "Fullscreen": "b", "CanSetFullscreen": "b", "CanRaise": "b", "HasTrackList": "b",
            "Identity": "s", "DesktopEntry": "s", "SupportedUriSchemes": "as", "SupportedMimeTypes": "as",
        ],
        player: [
            "PlaybackStatus": "s", "LoopStatus": "s", "Rate": "d", "Shuffle": "b", "Metadata": "a{sv}",
            "Volume": "d", "MinimumRate": "d", "MaximumRate": "d", "CanGoNext": "b", "CanGoPrevious": "b",
            "CanPlay": "b", "CanPause": "b", "CanSeek": "b",
        ],
        trackList: ["CanEditTracks": "b"],
        playlists: ["PlaylistCount": "u", "Orderings": "as", "ActivePlaylist": "(b(oss))"],
    ]

    static let signals: [String: [String: String]] = [
        root: [:],
        player: ["Seeked": "x"],
        trackList: [
            "TrackListReplaced": "aoo", "TrackAdded": "a{sv}o", "TrackRemoved": "o", "TrackMetadataChanged": "oa{sv}",
        ],
        playlists: ["PlaylistChanged": "(oss)"],
    ]

    static let metadata: [String: String] = [
        "mpris:trackid": "o", "mpris:length": "x", "mpris:artUrl": "s", "xesam:album": "s",
        "xesam:albumArtist": "as", "xesam:artist": "as", "xesam:asText": "s", "xesam:audioBPM": "i",
        "xesam:autoRating": "d", "xesam:comment": "as", "xesam:composer": "as", "xesam:contentCreated": "s",
        "xesam:discNumber": "i", "xesam:firstUsed": "s", "xesam:genre": "as", "xesam:lastUsed": "s",
        "xesam:lyricist": "as", "xesam:title": "s", "xesam:trackNumber": "i", "xesam:url": "s",
        "xesam:useCount": "i", "xesam:userRating": "d",
        // In no list of keys; read by scrobblers.
        "xesam:musicBrainzTrackID": "as", "xesam:musicBrainzAlbumID": "as", "xesam:musicBrainzArtistID": "as",
        "xesam:musicBrainzAlbumArtistID": "as",
    ]
}
