/// Why a list could not be read or written. `message` is one line for a person and names the list.
public struct PlaylistFileError: Error, Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        case cannotOpen
        case cannotRead
        case cannotWrite
        /// More bytes than are read of such a list.
        case tooLarge
        /// More items, or more lists within lists, than are read.
        case tooManyEntries
        case nestedTooDeep
        case refersToItself
        case notAPlaylist
        /// An HLS manifest: it is played as it is.
        case isMedia
        /// totem-plparser is not installed.
        case libraryMissing
    }

    public let code: Code
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PlaylistFileError: CustomStringConvertible {
    public var description: String { message }
}
