public import EventQueue
public import MediaModel

/// A fall of the sound towards a moment that is known before, at which playback is to end.
public struct FadeOut: Hashable, Sendable {
    /// When nothing is to be heard any more.
    public let silence: HostTime
    /// From full sound to silence.
    public let length: MediaTime
    /// Whether the moment is a place in the current item: a seek and another item have another one.
    public let isOfItem: Bool

    public init(silence: HostTime, length: MediaTime, isOfItem: Bool) {
        self.silence = silence
        self.length = length
        self.isOfItem = isOfItem
    }
}

/// What the sound falls towards.
public enum FadeOutTarget: Hashable, Sendable {
    case at(HostTime)
    case endOfEntry(EntryID)
    /// Of the current entry's current chapter.
    case endOfChapter
}
