import DBus

/// The interfaces of the queue and of the playlists over the scripted ones.
extension ScriptedPlayer {
    typealias Answer = @Sendable (inout State, [Value]) throws(DBusError) -> [Value]

    private func method(
        _ name: String, _ arguments: [Argument] = [], _ out: [Argument] = [], _ answer: @escaping Answer
    ) -> DBus.Method {
        DBus.Method(name, in: arguments, out: out) { self.take($0, member: name, answer) }
    }

    var queueMethods: [DBus.Method] {
        let added = [Argument("Entries", "ao"), Argument("Count", "u"), Argument("Last", "o")]
        let uris = Argument("Uris", "as")
        let track = Argument("Track", "o")
        let tracks = Argument("Tracks", "ao")
        let after = Argument("AfterTrack", "o")
        return [
            method("Open", [uris, Argument("Placement", "s")], added) { state, values throws(DBusError) in
                try state.queue.open(values[0].asStrings!, values[1].asString!)
            },
            method("Insert", [uris, after], added) { state, values throws(DBusError) in
                try state.queue.insert(values[0].asStrings!, after: values[1].asObjectPath!)
            },
            method(
                "GetQueue", [Argument("Index", "u"), Argument("MaxCount", "u")], [Argument("Tracks", "aa{sv}")]
            ) { state, values throws(DBusError) in
                let page = state.queue.page(Int(values[0].asUInt32!), Int(values[1].asUInt32!))
                state.afterPage?(&state.queue)
                return [page]
            },
            method("Move", [tracks, after]) { state, values throws(DBusError) in
                try state.queue.move(values[0].asObjectPaths!, after: values[1].asObjectPath!)
                return []
            },
            method("Remove", [tracks], [Argument("Count", "u")]) { state, values throws(DBusError) in
                [.uint32(UInt32(state.queue.remove(values[0].asObjectPaths!)))]
            },
            method("Clear") { state, _ throws(DBusError) in
                state.queue.clear()
                return []
            },
            method("GoTo", [track]) { state, values throws(DBusError) in
                try state.queue.goTo(values[0].asObjectPath!)
                return []
            },
            method("SetRating", [track, Argument("Rating", "d")]) { state, values throws(DBusError) in
                try state.queue.rate(values[0].asObjectPath!, values[1].asDouble!)
                return []
            },
        ]
    }

    var queueProperties: [Property] {
        [
            Property("QueueRevision", "t", get: { .uint64(self.queue.revision) }),
            Property(
                "StopAfter", "o", get: { .objectPath(self.queue.stopAfter) },
                set: { value, invocation in
                    self.take(invocation, member: "StopAfter=") { state, _ throws(DBusError) in
                        state.queue.stop(after: value.asObjectPath!)
                        return []
                    }
                }),
            Property(
                "ShuffleSeed", "t", emits: .none, get: { .uint64(self.queue.seed ?? 0) },
                set: { value, invocation in
                    self.take(invocation, member: "ShuffleSeed=") { state, _ throws(DBusError) in
                        state.queue.seed(value.asUInt64!)
                        return []
                    }
                }),
        ]
    }

    var playlistsInterface: Interface {
        let playlist = Argument("Playlist", "o")
        let name = Argument("Name", "s")
        let uris = Argument("Uris", "as")
        return Interface(
            name: "org.marquee.Playlists1",
            methods: [
                method("List", [], [Argument("Playlists", "a(osuxxx)")]) { state, _ throws(DBusError) in
                    [state.playlists.list()]
                },
                method("SaveQueue", [name, Argument("Replacing", "o")], [playlist]) { state, values throws(DBusError) in
                    let entries = state.queue.entries
                    let path = try state.playlists.save(
                        entries, values[0].asString!, replacing: values[1].asObjectPath!)
                    return [.objectPath(path)]
                },
                method(
                    "GetItems", [playlist, Argument("Index", "u"), Argument("MaxCount", "u")],
                    [Argument("Items", "aa{sv}")]
                ) { state, values throws(DBusError) in
                    let entries = try state.playlists.entries(of: values[0].asObjectPath!)
                    return [ScriptedQueue.page(entries, Int(values[1].asUInt32!), Int(values[2].asUInt32!))]
                },
                method("AddItems", [playlist, uris], [Argument("Count", "u")]) { state, values throws(DBusError) in
                    let new = ScriptedQueue(values[1].asStrings!).entries
                    try state.playlists.append(new, to: values[0].asObjectPath!)
                    return [.uint32(UInt32(new.count))]
                },
                method("AddTracks", [playlist, Argument("Tracks", "ao")]) { state, values throws(DBusError) in
                    let tracks = values[1].asObjectPaths!
                    let entries = state.queue.entries.filter { tracks.contains($0.path) }
                    try state.playlists.append(entries, to: values[0].asObjectPath!)
                    return []
                },
                method("Rename", [playlist, name]) { state, values throws(DBusError) in
                    try state.playlists.rename(values[0].asObjectPath!, values[1].asString!)
                    return []
                },
                method("Delete", [playlist]) { state, values throws(DBusError) in
                    try state.playlists.delete(values[0].asObjectPath!)
                    return []
                },
                method("Import", [Argument("Uri", "s"), name], [playlist]) { state, values throws(DBusError) in
                    let uri = values[0].asString!
                    let given = values[1].asString!
                    let name = given.isEmpty ? String(uri.split(separator: "/").last!.split(separator: ".")[0]) : given
                    let entries = ScriptedQueue(state.queue.playlistFiles[uri] ?? []).entries
                    return [.objectPath(state.playlists.make(name, entries))]
                },
                method(
                    "Export", [playlist, Argument("Uri", "s")], [Argument("Warnings", "as")]
                ) { state, values throws(DBusError) in
                    [.strings(try state.playlists.export(values[0].asObjectPath!, values[1].asString!))]
                },
            ])
    }

    var mprisPlaylistsInterface: Interface {
        Interface(
            name: "org.mpris.MediaPlayer2.Playlists",
            methods: [
                method("ActivatePlaylist", [Argument("PlaylistId", "o")]) { state, values throws(DBusError) in
                    state.playlists.activate(values[0].asObjectPath!)
                    return []
                }
            ],
            properties: [Property("ActivePlaylist", "(b(oss))", get: { self.playlists.activeValue })])
    }
}
