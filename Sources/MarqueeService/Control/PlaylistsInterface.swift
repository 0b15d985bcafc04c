internal import DBus
internal import MPRIS
internal import MediaLibrary
internal import MediaModel
internal import Playback

/// `org.marquee.Playlists1`: what MPRIS cannot do with playlists. Its XML is `dbus/org.marquee.Playlists1.xml`.
struct PlaylistsInterface {
    static let name = "org.marquee.Playlists1"

    /// Nil when nothing is remembered: then there are no playlists.
    let library: MediaLibrary?
    let player: QueuePlayer
    let opener: MediaOpener
    let answer: ControlAnswer

    func makeInterface() -> Interface {
        Interface(name: Self.name, methods: readingMethods + editingMethods + fileMethods)
    }

    private var readingMethods: [Method] {
        [
            Method("List", out: [Argument("Playlists", "a(osuxxx)")]) { list($0) },
            Method(
                "GetItems", in: [Argument("Playlist", "o"), Argument("Index", "u"), Argument("MaxCount", "u")],
                out: [Argument("Items", "aa{sv}")]
            ) { getItems($0) },
        ]
    }

    private var editingMethods: [Method] {
        [
            Method(
                "Create", in: [Argument("Name", "s"), Argument("Uris", "as")],
                out: [Argument("Playlist", "o"), Argument("Complaints", "as")]
            ) { create($0) },
            Method(
                "SaveQueue", in: [Argument("Name", "s"), Argument("Replacing", "o")],
                out: [Argument("Playlist", "o")]
            ) { saveQueue($0) },
            Method(
                "AddItems", in: [Argument("Playlist", "o"), Argument("Uris", "as")],
                out: [Argument("Count", "u"), Argument("Complaints", "as")]
            ) { addItems($0) },
            Method("AddTracks", in: [Argument("Playlist", "o"), Argument("Tracks", "ao")]) { addTracks($0) },
            Method("Rename", in: [Argument("Playlist", "o"), Argument("Name", "s")]) { invocation in
                let name = invocation.arguments[1].asString ?? ""
                edit(invocation) { library, playlist throws(LibraryError) in
                    try await library.renamePlaylist(playlist, to: name)
                    return []
                }
            },
            Method("Delete", in: [Argument("Playlist", "o")]) { invocation in
                edit(invocation) { library, playlist throws(LibraryError) in
                    try await library.deletePlaylist(playlist)
                    return []
                }
            },
        ]
    }

    private func list(_ invocation: Invocation) {
        guard let library else { return invocation.fail(Self.noLibrary) }
        answer.whenDone(invocation) {
            await library.refreshPlaylists()
            let lists = library.playlists.sorted { $0.place < $1.place }
            return .success([.array(of: "(osuxxx)", lists.map(Self.value))])
        }
    }

    private static func value(_ list: SavedPlaylist) -> Value {
        .structure([
            .objectPath(ControlValues.path(list.id)), .string(list.name), .uint32(UInt32(clamping: list.itemCount)),
            .int64(list.created), .int64(list.modified), .int64(list.played ?? 0),
        ])
    }

    private func getItems(_ invocation: Invocation) {
        let index = Int(invocation.arguments[1].asUInt32 ?? 0)
        let count = min(Int(invocation.arguments[2].asUInt32 ?? 0), ControlInterface.page)
        edit(invocation) { library, playlist throws(LibraryError) in
            let items = Array(try await library.items(of: playlist).dropFirst(index).prefix(count))
            let (facts, statistics) = (await library.facts(of: items), await library.statistics(of: items))
            let maps = items.indices.map { MPRISIdentity.marquee.metadata(of: items[$0], facts[$0], statistics[$0]) }
            return [.array(of: "a{sv}", maps)]
        }
    }

    private func create(_ invocation: Invocation) {
        let name = invocation.arguments[0].asString ?? ""
        do throws(DBusError) {
            let isEmpty = invocation.arguments[1].asStrings == []
            let named = isEmpty ? (uris: [], refused: []) : try ControlValues.namedMedia(invocation.arguments[1])
            make(invocation, name) { [opener] () throws(MediaOpener.Failure) in
                let found = isEmpty ? (items: [], complaints: Complaints()) : try await opener.items(of: named.uris)
                return (found.items, named.refused + found.complaints.lines)
            }
        } catch {
            invocation.fail(error)
        }
    }

    private func saveQueue(_ invocation: Invocation) {
        let name = invocation.arguments[0].asString ?? ""
        let replaced = invocation.arguments[1].asObjectPath ?? .root
        guard replaced != .root else {
            make(invocation, name) { [player] () throws(MediaOpener.Failure) in (await player.items, nil) }
            return
        }
        edit(invocation, replaced) { [player] library, playlist throws(LibraryError) in
            try await library.replaceItems(of: playlist, with: await player.items)
            if !name.isEmpty { try await library.renamePlaylist(playlist, to: name) }
            return [.objectPath(replaced)]
        }
    }

    private func addItems(_ invocation: Invocation) {
        do throws(DBusError) {
            let (uris, refused) = try ControlValues.namedMedia(invocation.arguments[1])
            edit(invocation) { [opener] library, playlist throws(LibraryError) in
                do throws(MediaOpener.Failure) {
                    let (items, complaints) = try await opener.items(of: uris)
                    try await Self.append(items, to: playlist, library)
                    return [.uint32(UInt32(clamping: items.count)), .strings(refused + complaints.lines)]
                } catch {
                    throw .unavailable(error.message)
                }
            }
        } catch {
            invocation.fail(error)
        }
    }

    private static func append(
        _ items: [MediaItem], to playlist: PlaylistID, _ library: MediaLibrary
    ) async throws(MediaOpener.Failure) {
        do throws(LibraryError) {
            try await library.append(items, to: playlist)
        } catch {
            throw MediaOpener.Failure(message: error.message)
        }
    }

    private func addTracks(_ invocation: Invocation) {
        let entries = (invocation.arguments[1].asObjectPaths ?? []).compactMap(ControlValues.entry)
        edit(invocation) { [player] library, playlist throws(LibraryError) in
            let items = await player.items(of: entries)
            guard !items.isEmpty else { throw .unavailable("none of these tracks is in the queue") }
            try await library.append(items, to: playlist)
            return []
        }
    }

    // MARK: The ways a call takes

    /// Makes a playlist of what `find` finds, and answers with it and, where the method tells that, with what was left out.
    func make(
        _ invocation: Invocation, _ name: String,
        _ find: @escaping @Sendable () async throws(MediaOpener.Failure) -> (items: [MediaItem], leftOut: [String]?)
    ) {
        guard let library else { return invocation.fail(Self.noLibrary) }
        answer.whenDone(invocation) {
            do {
                let found = try await find()
                let made = try await library.createPlaylist(name: name, items: found.items)
                return .success(
                    [.objectPath(ControlValues.path(made.id))] + (found.leftOut.map { [.strings($0)] } ?? []))
            } catch let error as LibraryError {
                return .failure(error.callError)
            } catch let failure as MediaOpener.Failure {
                return .failure(ControlError.noSuchContent(failure.message))
            } catch {
                return .failure(.failed("\(error)"))
            }
        }
    }

    /// Does something with the playlist that the first argument names, unless another is given.
    func edit(
        _ invocation: Invocation, _ path: ObjectPath? = nil,
        _ work: @escaping @Sendable (MediaLibrary, PlaylistID) async throws(LibraryError) -> [Value]
    ) {
        guard let library else { return invocation.fail(Self.noLibrary) }
        guard let playlist = (path ?? invocation.arguments[0].asObjectPath).flatMap(ControlValues.playlist) else {
            return invocation.fail(LibraryError.noSuchPlaylist.callError)
        }
        answer.whenDone(invocation) {
            do throws(LibraryError) {
                return .success(try await work(library, playlist))
            } catch {
                return .failure(error.callError)
            }
        }
    }

    static let noLibrary = DBusError.notSupported(
        "Nothing is remembered, playlists neither: start Marquee without --no-state.")
}

extension LibraryError {
    var callError: DBusError {
        switch self {
        case .noSuchPlaylist: ControlError.noSuchContent(message)
        case .unusableName: .invalidArguments(message)
        case .unavailable: .failed(message)
        }
    }
}
