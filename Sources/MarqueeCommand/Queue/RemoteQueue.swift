internal import DBus
internal import MediaModel

/// The queue of a running service: its entries are read in pages, and positions are turned into the ids that stay.
///
/// Between the reading of a position and the act on it others may edit the queue; the act is on the id, so it hits
/// what stood at the position when the command began, or nothing.
struct RemoteQueue {
    let player: RemotePlayer

    static let noTrack: ObjectPath = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    /// The most the service gives in one answer.
    static let pageSize = 1_000
    /// How long a reading that was disturbed by an edit waits before it begins anew: while a long list comes in, the
    /// queue changes all the time.
    private static let pauses: [Duration] = [
        .zero, .milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800),
    ]

    /// Fails for players of others: MPRIS has no words for a whole queue.
    init(_ player: RemotePlayer) throws(ClientError) {
        guard player.isMarquee else {
            throw ClientError(
                "\(player.name) does not share its queue; this works with Marquee only, so leave out --player or name a Marquee"
            )
        }
        self.player = player
    }

    func outline() throws(ClientError) -> QueueOutline {
        QueueOutline(try player.properties(of: RemotePlayer.ownInterface, at: RemotePlayer.ownPath))
    }

    /// What `read` makes of one state of the queue. One that is not to be `isExact` begins anew once, and is then what
    /// it is.
    func read<Answer>(
        isExact: Bool = false, _ read: (QueueOutline) throws(ClientError) -> Answer
    ) throws(ClientError) -> Answer {
        var before = try outline()
        var answer = try read(before)
        for pause in Self.pauses.prefix(isExact ? Self.pauses.count : 1) {
            if try outline().revision == before.revision { return answer }
            Sleep.now(pause)
            before = try outline()
            answer = try read(before)
        }
        guard isExact else { return answer }
        guard try outline().revision == before.revision else {
            throw ClientError("the queue is being edited just now; try again when that is over")
        }
        return answer
    }

    /// `transform` gets the 0-based index of each entry and its metadata.
    func entries<Answer>(
        _ indices: Range<Int>, _ transform: (Int, Value) -> Answer
    ) throws(ClientError) -> [Answer] {
        var answers: [Answer] = []
        while answers.count < indices.count {
            let start = indices.lowerBound + answers.count
            let wanted = min(Self.pageSize, indices.upperBound - start)
            let page =
                try player.callOwn(
                    "GetQueue", [.uint32(UInt32(clamping: start)), .uint32(UInt32(clamping: wanted))],
                    limit: BusClient.longLimit
                ).first?.asArray ?? []
            answers += page.prefix(wanted).enumerated().map { transform(start + $0.offset, $0.element) }
            if page.isEmpty { break }
        }
        return answers
    }

    func identifiers(_ indices: Range<Int>) throws(ClientError) -> [ObjectPath] {
        try entries(indices) { $1["mpris:trackid"]?.asObjectPath }.compactMap { $0 }
    }

    /// The entry at a position as the queue is now; one answer of the service says it, so no edit can come between.
    func identifier(at position: QueuePosition) throws(ClientError) -> ObjectPath {
        let outline = try outline()
        let index = try outline.index(of: position)
        let found =
            position == .current
            ? try player.playerStatus().track.id.flatMap(ObjectPath.init)
            : try identifiers(index..<(index + 1)).first
        guard let found else { throw ClientError("the entry has gone from the queue; see 'marquee queue'") }
        return found
    }
}
