/// Who the player is: the constant half of the root interface, and the names it takes on the bus.
public struct MPRISIdentity: Hashable, Sendable {
    /// The product's name as people read it; not empty, the same as `Name` in the desktop entry (C44).
    public var identity: String
    /// The base name of the installed `.desktop` file, without folder and suffix (C45). Nil leaves the property out.
    public var desktopEntry: String?
    /// What follows `org.mpris.MediaPlayer2.` in the bus name: one element of `[A-Za-z0-9_-]` that starts with no
    /// digit (C2, C8).
    public var busNameSuffix: String
    /// The object path under which track ids are made; not below `/org/mpris`, which is reserved (C108).
    public var trackPathPrefix: String
    /// The object path under which playlist ids are made; likewise not below `/org/mpris` (C137).
    public var playlistPathPrefix: String
    /// Lower case, without `:`; only what `OpenUri` accepts (C46). Published only when the session opens URIs.
    public var supportedURISchemes: [String]
    /// As `type/subtype` (C47). Published only when the session opens URIs.
    public var supportedMIMETypes: [String]

    /// Whether what a session says beyond MPRIS (media type, live, place in the queue, chapter) is on the bus too, as
    /// `org.marquee.NowPlaying1` at `/org/marquee/NowPlaying`.
    public var hasInformation: Bool

    public init(
        identity: String, desktopEntry: String? = nil, busNameSuffix: String,
        trackPathPrefix: String = "/org/marquee/track", playlistPathPrefix: String = "/org/marquee/playlist",
        supportedURISchemes: [String] = [], supportedMIMETypes: [String] = [],
        hasInformation: Bool = true
    ) {
        self.identity = identity
        self.desktopEntry = desktopEntry
        self.busNameSuffix = busNameSuffix
        self.trackPathPrefix = trackPathPrefix
        self.playlistPathPrefix = playlistPathPrefix
        self.supportedURISchemes = supportedURISchemes
        self.supportedMIMETypes = supportedMIMETypes
        self.hasInformation = hasInformation
    }
}
