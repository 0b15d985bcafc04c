/// How an item has been used (MPRIS `xesam:useCount`, `firstUsed`, `lastUsed`, `userRating`).
public struct PlayStatistics: Hashable, Sendable {
    /// How often it was played through, or far enough to count.
    public var useCount: Int32 = 0
    /// Seconds since 1970, UTC; nil while it was never counted.
    public var firstUsed: Int64?
    public var lastUsed: Int64?
    /// 0...1 as the user rated it; nil while not rated.
    public var userRating: Double?

    public init() {}
}
