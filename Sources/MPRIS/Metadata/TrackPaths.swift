internal import DBus
internal import MediaModel

/// Track ids: `<prefix>/<entry id>`, made from the entry and not from its place or its file (C108, C109).
struct TrackPaths: Equatable {
    private let prefix: String

    init(prefix: String) {
        self.prefix = prefix
    }

    func path(for entry: EntryID) -> ObjectPath {
        guard let path = ObjectPath("\(prefix)/\(entry.rawValue)") else {
            preconditionFailure("\(prefix) is no object path under which tracks can be named")
        }
        return path
    }

    /// Nil for a path that is none of ours.
    func entry(at path: ObjectPath) -> EntryID? {
        guard path.text.hasPrefix(prefix + "/"),
            let number = UInt64(path.text.dropFirst(prefix.utf8.count + 1)),
            path == self.path(for: EntryID(rawValue: number))
        else { return nil }
        return EntryID(rawValue: number)
    }
}
