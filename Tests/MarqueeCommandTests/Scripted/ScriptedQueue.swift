import DBus

/// A queue as `org.marquee.Player1` describes it, without any sound.
struct ScriptedQueue: Sendable {
    struct Entry: Sendable {
        let id: Int
        let uri: String
        var title: String?
        var artist: String?
        var seconds: Int?
        var rating: Double?

        var path: ObjectPath { ObjectPath("/org/marquee/track/\(id)")! }
    }

    private(set) var entries: [Entry] = []
    /// The id of the current one.
    private(set) var current: Int?
    private(set) var revision: UInt64 = 1
    private(set) var stopAfter: ObjectPath = .root
    private(set) var seed: UInt64?
    private var lastID = 0
    /// What playlist files hold; an empty one holds nothing that could be played.
    var playlistFiles: [String: [String]] = [:]

    static let noTrack: ObjectPath = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    static let noSuchContent = DBusError(name: "org.marquee.Error.NoSuchContent", message: "There is nothing to play.")

    init(_ uris: [String] = [], current: Int? = nil) {
        insert(uris, at: 0)
        self.current = current.map { entries[$0].id }
        revision = 1
    }

    var uris: [String] { entries.map(\.uri) }
    /// The last parts of the URIs, for short expectations.
    var names: [String] { uris.map { String($0.split(separator: "/").last ?? "") } }
    var currentIndex: Int? { entries.firstIndex { $0.id == current } }

    mutating func change(_ index: Int, _ body: (inout Entry) -> Void) { body(&entries[index]) }

    // MARK: Edits

    @discardableResult
    mutating func insert(_ uris: [String], at index: Int) -> [Entry] {
        let new = uris.flatMap { playlistFiles[$0] ?? [$0] }.map { uri in
            lastID += 1
            return Entry(id: lastID, uri: uri)
        }
        entries.insert(contentsOf: new, at: index)
        revision += 1
        return new
    }

    mutating func open(_ uris: [String], _ placement: String) throws(DBusError) -> [Value] {
        let afterCurrent = currentIndex.map { $0 + 1 } ?? 0
        let index: Int
        switch placement {
        case "play", "next": index = afterCurrent
        case "start": index = 0
        case "end": index = entries.count
        case "replace":
            entries = []
            index = 0
        default: throw .invalidArguments("no such placement")
        }
        return try answer(insert(uris, at: index), plays: placement == "play" || placement == "replace")
    }

    mutating func insert(_ uris: [String], after track: ObjectPath) throws(DBusError) -> [Value] {
        let index = track == Self.noTrack ? 0 : (self.index(of: track).map { $0 + 1 } ?? entries.count)
        return try answer(insert(uris, at: index), plays: false)
    }

    private mutating func answer(_ new: [Entry], plays: Bool) throws(DBusError) -> [Value] {
        guard let last = new.last else { throw Self.noSuchContent }
        if plays || current == nil { current = new[0].id }
        return [.objectPaths(new.prefix(1_000).map(\.path)), .uint32(UInt32(new.count)), .objectPath(last.path)]
    }

    mutating func move(_ tracks: [ObjectPath], after track: ObjectPath) throws(DBusError) {
        let table = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
        let moved = tracks.compactMap { Self.id($0).flatMap { table[$0] } }
        guard moved.count == tracks.count else { throw Self.noSuchContent }
        let ids = Set(moved.map(\.id))
        entries.removeAll { ids.contains($0.id) }
        let index = track == Self.noTrack ? 0 : (self.index(of: track).map { $0 + 1 } ?? entries.count)
        entries.insert(contentsOf: moved, at: index)
        revision += 1
    }

    mutating func remove(_ tracks: [ObjectPath]) -> Int {
        let gone = Set(tracks.compactMap(Self.id))
        if let currentIndex, gone.contains(entries[currentIndex].id) {
            current = entries[currentIndex...].first { !gone.contains($0.id) }?.id
        }
        let before = entries.count
        entries.removeAll { gone.contains($0.id) }
        revision += 1
        return before - entries.count
    }

    mutating func clear() {
        entries = []
        current = nil
        revision += 1
    }

    mutating func goTo(_ track: ObjectPath) throws(DBusError) {
        guard let index = index(of: track) else { throw Self.noSuchContent }
        current = entries[index].id
    }

    mutating func rate(_ track: ObjectPath, _ rating: Double) throws(DBusError) {
        guard let index = index(of: track) else { throw Self.noSuchContent }
        entries[index].rating = rating < 0 ? nil : rating
    }

    mutating func stop(after track: ObjectPath) { stopAfter = track }
    mutating func seed(_ number: UInt64) { seed = number }

    // MARK: Looks

    private func index(of track: ObjectPath) -> Int? {
        let id = Self.id(track)
        return entries.firstIndex { $0.id == id }
    }

    private static func id(_ track: ObjectPath) -> Int? { track.text.split(separator: "/").last.flatMap { Int($0) } }

    func page(_ index: Int, _ count: Int) -> Value { Self.page(entries, index, count) }

    static func page(_ entries: [Entry], _ index: Int, _ count: Int) -> Value {
        .array(of: "a{sv}", entries.dropFirst(index).prefix(min(count, 1_000)).map(\.metadata))
    }
}

extension ScriptedQueue.Entry {
    var metadata: Value {
        var entries: [(String, Value)] = [("mpris:trackid", .objectPath(path)), ("xesam:url", .string(uri))]
        if let title { entries.append(("xesam:title", .string(title))) }
        if let artist { entries.append(("xesam:artist", .strings([artist]))) }
        if let seconds { entries.append(("mpris:length", .int64(Int64(seconds) * 1_000_000))) }
        if let rating { entries.append(("xesam:userRating", .double(rating))) }
        return .vardict(entries)
    }
}
