public import MediaModel

/// What remembers a player over a restart, and items for as long as there are any.
public protocol PlaybackMemory: Sendable {
    /// Takes changes in, in order. Any thread; returns at once.
    func record(_ changes: [SessionChange])
    /// Returns when everything recorded before is safe from the death of this process, or cannot be made so.
    func written() async
    /// How items have been used, nil for each of which that cannot be told.
    func statistics(of items: [MediaItem]) async -> [PlayStatistics?]
    /// What is known about items, nil for each of which nothing is.
    func facts(of items: [MediaItem]) async -> [MediaFacts?]
}
