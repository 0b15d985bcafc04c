internal import DBus
internal import NowPlaying

extension RemoteCommandHandlerStatus {
    private static let errorPrefix = "org.marquee.Error."

    /// The D-Bus error for a command that failed; nil for one that went well. MPRIS wants no error when there is
    /// merely nothing to act on (C51, C56, C62, C69).
    var callError: DBusError? {
        switch self {
        case .success, .noActionableNowPlayingItem: nil
        default: failure
        }
    }

    /// As ``callError``, but nothing to act on is an error too.
    var failure: DBusError? {
        switch self {
        case .success: nil
        case .noActionableNowPlayingItem:
            DBusError(name: Self.errorPrefix + "NoActionableItem", message: "There is nothing to act on.")
        case .noSuchContent(let text): DBusError(name: Self.errorPrefix + "NoSuchContent", message: text)
        case .deviceNotFound(let text): DBusError(name: Self.errorPrefix + "DeviceNotFound", message: text)
        case .commandFailed(let text): DBusError(name: Self.errorPrefix + "CommandFailed", message: text)
        }
    }
}
