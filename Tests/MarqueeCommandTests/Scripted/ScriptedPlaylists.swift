import DBus

/// Saved playlists as `org.marquee.Playlists1` describes them.
struct ScriptedPlaylists: Sendable {
    struct Playlist: Sendable {
        let id: Int
        var name: String
        var entries: [ScriptedQueue.Entry] = []
        var played: Int64 = 0

        var path: ObjectPath { ObjectPath("/org/marquee/playlist/\(id)")! }
    }

    private(set) var playlists: [Playlist] = []
    private(set) var active: ObjectPath?
    /// What export has to say.
    var warnings: [String] = []
    private(set) var exports: [String] = []
    private var lastID = 0

    init(_ names: [String] = []) {
        for name in names { make(name, ScriptedQueue(["file:///m/\(name).flac"]).entries) }
    }

    func list() -> Value {
        .array(
            of: "(osuxxx)",
            playlists.map {
                .structure([
                    .objectPath($0.path), .string($0.name), .uint32(UInt32($0.entries.count)),
                    .int64(1_700_000_000_000), .int64(1_700_000_001_500), .int64($0.played),
                ])
            })
    }

    var activeValue: Value {
        let playlist = playlists.first { $0.path == active }
        return .structure([
            .boolean(playlist != nil),
            .structure([.objectPath(playlist?.path ?? .root), .string(playlist?.name ?? ""), .string("")]),
        ])
    }

    func entries(of path: ObjectPath) throws(DBusError) -> [ScriptedQueue.Entry] {
        playlists[try index(path)].entries
    }

    @discardableResult
    mutating func make(_ name: String, _ entries: [ScriptedQueue.Entry]) -> ObjectPath {
        lastID += 1
        playlists.append(Playlist(id: lastID, name: name, entries: entries))
        return playlists.last!.path
    }

    mutating func save(
        _ entries: [ScriptedQueue.Entry], _ name: String, replacing path: ObjectPath
    ) throws(DBusError) -> ObjectPath {
        guard path != .root else { return make(name, entries) }
        let index = try index(path)
        playlists[index].entries = entries
        playlists[index].name = name
        return path
    }

    mutating func append(_ entries: [ScriptedQueue.Entry], to path: ObjectPath) throws(DBusError) {
        playlists[try index(path)].entries += entries
    }

    mutating func rename(_ path: ObjectPath, _ name: String) throws(DBusError) {
        playlists[try index(path)].name = name
    }

    mutating func delete(_ path: ObjectPath) throws(DBusError) {
        playlists.remove(at: try index(path))
    }

    mutating func export(_ path: ObjectPath, _ uri: String) throws(DBusError) -> [String] {
        exports.append(playlists[try index(path)].name + " " + uri)
        return warnings
    }

    mutating func activate(_ path: ObjectPath) {
        if playlists.contains(where: { $0.path == path }) { active = path }
    }

    private func index(_ path: ObjectPath) throws(DBusError) -> Int {
        guard let index = playlists.firstIndex(where: { $0.path == path }) else { throw ScriptedQueue.noSuchContent }
        return index
    }
}
