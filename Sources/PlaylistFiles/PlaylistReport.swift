/// What became of a reading that did not fail.
public struct PlaylistReport: Hashable, Sendable {
    /// Items delivered, those of nested lists included.
    public var itemCount = 0
    /// In the order in which they came up, at most `PlaylistLimits.warnings`.
    public internal(set) var warnings: [PlaylistWarning] = []
    /// Also those that were not kept.
    public internal(set) var warningCount = 0
    /// Whether the receiver ended the reading early.
    public var wasStopped = false

    public init() {}
}

/// Something about a list that a person may want to know; the rest of it was read.
public struct PlaylistWarning: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
        /// Counted from 1.
        case line(Int)
        /// The n-th entry of the list, counted from 1.
        case entry(Int)
        case wholeList
    }

    /// The path or URL of the list, for display.
    public let list: String
    public let place: Place
    /// What is wrong, without the place: `the file 'x' on this machine may not be named by a list from the network`.
    public let problem: String
}

extension PlaylistWarning: CustomStringConvertible {
    /// One line with list and place.
    public var description: String {
        switch place {
        case .line(let number): "\(list), line \(number): \(problem)"
        case .entry(let number): "\(list), entry \(number): \(problem)"
        case .wholeList: "\(list): \(problem)"
        }
    }
}

/// How much of a list is read before it counts as an attack or a mistake.
public struct PlaylistLimits: Hashable, Sendable {
    /// Bytes of a list of lines (M3U, PLS).
    public var lineListBytes = 256 << 20
    /// Bytes of a document that is read as a whole (XSPF).
    public var documentBytes = 64 << 20
    /// Bytes of an ASX list or a cue sheet.
    public var smallListBytes = 16 << 20
    /// Bytes of one line.
    public var lineBytes = 64 << 10
    /// Items in all.
    public var items = 1_000_000
    /// Lists within lists; 1 is a list without nested ones.
    public var depth = 8
    /// Lists in all, so that a few that name each other often do not multiply.
    public var lists = 4_096
    /// Warnings that are kept.
    public var warnings = 200

    public init() {}
}
