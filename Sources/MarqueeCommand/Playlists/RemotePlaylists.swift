internal import DBus

/// A saved playlist as the service lists it.
struct ListedPlaylist: Hashable {
    let path: ObjectPath
    let name: String
    let itemCount: Int
    /// Milliseconds since 1970, UTC; nil for never.
    let created: Int64?
    let modified: Int64?
    let played: Int64?

    /// What follows `#` on the command line: the end of the path.
    var number: String { String(path.text.split(separator: "/").last ?? "") }

    /// One entry of `org.marquee.Playlists1.List`, `(osuxxx)`.
    init?(_ entry: Value) {
        guard case .structure(let members) = entry, members.count >= 6, let path = members[0].asObjectPath,
            let name = members[1].asString
        else { return nil }
        self.path = path
        self.name = name
        itemCount = Int(clamping: members[2].wholeNumber ?? 0)
        func moment(_ value: Value) -> Int64? { value.wholeNumber.flatMap { $0 > 0 ? $0 : nil } }
        created = moment(members[3])
        modified = moment(members[4])
        played = moment(members[5])
    }
}

/// The saved playlists of a running service.
struct RemotePlaylists {
    let player: RemotePlayer

    static let ownInterface = "org.marquee.Playlists1"
    static let interface = "org.mpris.MediaPlayer2.Playlists"
    /// The most the service gives in one answer.
    private static let pageSize = 1_000

    /// Fails for players of others: MPRIS can list playlists and play them, and no more.
    init(_ player: RemotePlayer) throws(ClientError) {
        guard player.isMarquee else {
            throw ClientError(
                "\(player.name) does not share its playlists; this works with Marquee only, so leave out --player or name a Marquee"
            )
        }
        self.player = player
    }

    @discardableResult
    func call(_ member: String, _ arguments: [Value] = []) throws(ClientError) -> [Value] {
        try player.callOwn(member, arguments, of: Self.ownInterface, limit: BusClient.longLimit)
    }

    /// In the user's order.
    func all() throws(ClientError) -> [ListedPlaylist] {
        try call("List").first?.asArray?.compactMap(ListedPlaylist.init) ?? []
    }

    func find(_ reference: PlaylistReference) throws(ClientError) -> ListedPlaylist {
        try PlaylistSearch(try all()).find(reference)
    }

    /// Nil when none is.
    func active() throws(ClientError) -> ObjectPath? {
        let properties = try player.properties(of: Self.interface)
        guard case .structure(let maybe)? = properties["ActivePlaylist"], maybe.count == 2,
            maybe[0].asBoolean == true, case .structure(let playlist) = maybe[1]
        else { return nil }
        return playlist.first?.asObjectPath
    }

    func activate(_ playlist: ListedPlaylist) throws(ClientError) {
        _ = try player.call(
            RemotePlayer.path, Self.interface, "ActivatePlaylist", [.objectPath(playlist.path)],
            limit: BusClient.longLimit)
    }

    /// `transform` gets the 0-based index of each item and its metadata.
    func items<Answer>(
        of playlist: ListedPlaylist, _ transform: (Int, Value) -> Answer
    ) throws(ClientError) -> [Answer] {
        var answers: [Answer] = []
        while true {
            let page =
                try call(
                    "GetItems",
                    [
                        .objectPath(playlist.path), .uint32(UInt32(clamping: answers.count)),
                        .uint32(UInt32(Self.pageSize)),
                    ]
                ).first?.asArray ?? []
            let start = answers.count
            answers += page.enumerated().map { transform(start + $0.offset, $0.element) }
            if page.count < Self.pageSize { return answers }
        }
    }
}
