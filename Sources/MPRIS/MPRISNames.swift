internal import DBus

/// The names of the MPRIS 2.2 specification.
enum MPRISNames {
    static let busNamePrefix = "org.mpris.MediaPlayer2."
    static let objectPath: ObjectPath = "/org/mpris/MediaPlayer2"
    static let rootInterface = "org.mpris.MediaPlayer2"
    static let playerInterface = "org.mpris.MediaPlayer2.Player"
    static let trackListInterface = "org.mpris.MediaPlayer2.TrackList"
    static let playlistsInterface = "org.mpris.MediaPlayer2.Playlists"
    static let informationPath: ObjectPath = "/org/marquee/NowPlaying"
    static let informationInterface = "org.marquee.NowPlaying1"
    /// "No track" where a track id is asked for; never the id of a track.
    static let noTrack: ObjectPath = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
}
