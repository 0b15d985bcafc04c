/// How a command went (compare `MPRemoteCommandHandlerStatus`). The texts are for a person, one line.
public enum RemoteCommandHandlerStatus: Hashable, Sendable {
    case success
    /// What was asked for does not exist or cannot be played.
    case noSuchContent(String)
    /// There is nothing playing that the command could act on.
    case noActionableNowPlayingItem
    /// The output is gone.
    case deviceNotFound(String)
    case commandFailed(String)
}
