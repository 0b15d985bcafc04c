/// Something outside wants the sound for itself, or wants it no more (compare `AVAudioSession.interruptionNotification`).
public enum Interruption: Hashable, Sendable {
    case began(Cause)
    /// `shouldResume`: whether what was interrupted may go on by itself. Reported by a source, it says whether its cause
    /// allows that; told by the session, whether it is so: never after a pause by the user or a sleep.
    case ended(Cause, shouldResume: Bool)

    public enum Cause: String, Hashable, Sendable, CaseIterable {
        /// The sound server asks for silence on behalf of another stream's role (`REQUEST_CORK`).
        case corked
        /// Another stream has a communication role: somebody telephones. For servers that do not ask by themselves.
        case communication
        /// Whoever runs the session knows of a call. A bare `Pause` over MPRIS is none: see ``SessionPolicy``.
        case call
        /// The machine goes to sleep.
        case sleep
        /// Another player has begun to play.
        case anotherPlayer = "another-player"
    }

    public var cause: Cause {
        switch self {
        case .began(let cause), .ended(let cause, _): cause
        }
    }
}
