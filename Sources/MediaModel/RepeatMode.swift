/// What follows the end of an entry (MPRIS `LoopStatus`).
public enum RepeatMode: Sendable, CaseIterable {
    /// The queue ends after its last entry.
    case none
    /// The entry starts again; `next` still moves on.
    case track
    /// The queue starts again after its last entry.
    case playlist
}
