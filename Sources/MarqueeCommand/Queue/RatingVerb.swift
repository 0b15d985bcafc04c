internal import DBus

/// `rate-track`: print or set, in stars.
extension QueueVerbs {
    func rate(_ position: QueuePosition, _ rating: StarRating?) throws(ClientError) -> String? {
        let queue = try RemoteQueue(player)
        guard let rating else {
            return try queue.read { outline throws(ClientError) in
                let index = try outline.index(of: position)
                let found = try queue.entries(index..<(index + 1)) { $1["xesam:userRating"]?.number }.first
                return StarRating(userRating: found ?? nil).text
            }
        }
        let track = try queue.identifier(at: position)
        try player.callOwn("SetRating", [.objectPath(track), .double(rating.wireValue)])
        return nil
    }
}
