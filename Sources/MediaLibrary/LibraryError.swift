/// Why a saved playlist could not be read or changed.
public enum LibraryError: Error, Hashable, Sendable {
    /// There is none with that id, or no longer.
    case noSuchPlaylist
    /// Empty, blank, longer than 200 characters, or with a line break or another control character in it.
    case unusableName
    /// The file is out of reach; the text says which and what to do.
    case unavailable(String)

    /// One line for a person.
    public var message: String {
        switch self {
        case .noSuchPlaylist: "there is no such playlist: look at the list of them again"
        case .unusableName: "a playlist's name is one line of 1 to 200 characters: choose another one"
        case .unavailable(let text): text
        }
    }
}
