internal import DBus
internal import MediaModel

/// The verbs that edit the queue, but for `add` and `insert`, which see ``AddSession``.
struct QueueVerbs {
    let player: RemotePlayer

    /// What is to be printed; nil: nothing.
    func perform(_ command: QueueCommand) throws(ClientError) -> String? {
        switch command {
        case .insert: break
        case .remove(let ranges): try remove(ranges)
        case .move(let range, let target): try move(range, to: target)
        case .clear: try RemoteQueue(player).player.callOwn("Clear", limit: BusClient.longLimit)
        case .show(let json, let all): return try show(json: json, all: all)
        case .upcoming(let json): return try upcoming(json: json)
        case .goTo(let position): try goTo(position)
        case .shuffle(let change, let seed): return try shuffle(change, seed: seed)
        case .loop(let mode): return try loop(mode)
        case .stopAfter(let change): return try stopAfter(change)
        case .rate(let position, let rating): return try rate(position, rating)
        }
        return nil
    }

    private func remove(_ ranges: [QueueRange]) throws(ClientError) {
        let tracks = try tracks(ranges, of: try RemoteQueue(player))
        let count = try player.callOwn("Remove", [.objectPaths(tracks)], limit: BusClient.longLimit).first?.wholeNumber
        guard count ?? 0 > 0 else { throw ClientError("that has gone from the queue already; see 'marquee queue'") }
    }

    private func tracks(_ ranges: [QueueRange], of queue: RemoteQueue) throws(ClientError) -> [ObjectPath] {
        if ranges.count == 1, ranges[0].first == ranges[0].last {
            return [try queue.identifier(at: ranges[0].first)]
        }
        return try queue.read(isExact: true) { outline throws(ClientError) in
            var indices: Set<Int> = []
            for range in ranges { indices.formUnion(try outline.indices(of: range)) }
            var tracks: [ObjectPath] = []
            for run in Self.runs(indices) { tracks += try queue.identifiers(run) }
            return tracks
        }
    }

    /// Neighbours together, so that they are read in one go.
    static func runs(_ indices: Set<Int>) -> [Range<Int>] {
        indices.sorted().reduce(into: []) { runs, index in
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<(index + 1)
            } else {
                runs.append(index..<(index + 1))
            }
        }
    }

    private func move(_ range: QueueRange, to target: QueuePosition) throws(ClientError) {
        let queue = try RemoteQueue(player)
        let (tracks, anchor) = try queue.read(isExact: true) { outline throws(ClientError) in
            let indices = try outline.indices(of: range)
            let room = outline.length - indices.count
            // With `last` it is the end of the range that gets there.
            let wanted = target == .last ? room : try outline.index(of: target)
            guard wanted <= room else {
                throw ClientError(
                    "\(indices.count) entries do not fit at \(wanted + 1): the queue ends at \(outline.length); the last place for them is \(room + 1)"
                )
            }
            let tracks = try queue.identifiers(indices)
            guard wanted > 0 else { return (tracks, RemoteQueue.noTrack) }
            // The entry before the new place, counted without what moves.
            let before = wanted <= indices.lowerBound ? wanted - 1 : wanted - 1 + indices.count
            return (tracks, try queue.identifiers(before..<(before + 1)).first ?? RemoteQueue.noTrack)
        }
        try player.callOwn("Move", [.objectPaths(tracks), .objectPath(anchor)], limit: BusClient.longLimit)
    }

    private func goTo(_ position: QueuePosition) throws(ClientError) {
        let track = try RemoteQueue(player).identifier(at: position)
        try player.callOwn("GoTo", [.objectPath(track)], limit: BusClient.longLimit)
    }
}
