/// Identifies a saved playlist for as long as there is one; never used again.
public struct PlaylistID: Hashable, Comparable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    public static func < (left: PlaylistID, right: PlaylistID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A saved playlist without its items.
public struct SavedPlaylist: Hashable, Sendable, Identifiable {
    public let id: PlaylistID
    /// One line, not empty. Names may repeat.
    public var name: String
    /// A picture, as a URI; empty when there is none.
    public var iconURI: String
    public var itemCount: Int
    /// Milliseconds since 1970, UTC.
    public var created: Int64
    public var modified: Int64
    /// Nil while it was never played.
    public var played: Int64?
    /// The user's order, ascending.
    public var place: Int64

    public init(
        id: PlaylistID, name: String, iconURI: String = "", itemCount: Int, created: Int64, modified: Int64,
        played: Int64? = nil, place: Int64
    ) {
        self.id = id
        self.name = name
        self.iconURI = iconURI
        self.itemCount = itemCount
        self.created = created
        self.modified = modified
        self.played = played
        self.place = place
    }
}
