internal import DBus

/// `queue --upcoming`: what will be heard, in that order, with the positions the entries have in the queue.
extension QueueVerbs {
    func upcoming(json: Bool) throws(ClientError) -> String? {
        let queue = try RemoteQueue(player)
        let answer = try queue.player.callOwn("GetUpcoming", [.uint32(UInt32(RemoteQueue.pageSize))])
        let tracks = answer.first?.asArray ?? []
        let indices = (answer.dropFirst().first?.asArray ?? []).map { Int($0.wholeNumber ?? 0) }
        let entries = Array(zip(tracks, indices))
        if json {
            let objects = entries.map { metadata, index in
                JSONValue.object(TrackDescription(metadata).json(position: index + 1)).written
            }
            return "[" + objects.joined(separator: ",") + "]"
        }
        let screen = TerminalSize(of: .output)
        guard !entries.isEmpty else { return screen == nil ? nil : "Nothing follows." }
        let width = "\((indices.max() ?? 0) + 1)".count
        return entries.map { metadata, index in
            TrackLine(number: index + 1, metadata: metadata).text(
                isMarked: false, numberColumns: width, columns: screen?.columns)
        }.joined(separator: "\n")
    }
}
