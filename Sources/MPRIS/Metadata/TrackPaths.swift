internal import DBus
internal import MediaModel

/// Track ids, made from the entry and not from its place or its file (C108, C109).
struct TrackPaths: Equatable {
    private let paths: NumberedPaths

    init(prefix: String) {
        paths = NumberedPaths(prefix: prefix)
    }

    func path(for entry: EntryID) -> ObjectPath {
        paths.path(for: entry.rawValue)
    }

    /// Nil for a path that is none of ours.
    func entry(at path: ObjectPath) -> EntryID? {
        paths.number(at: path).map(EntryID.init)
    }
}
