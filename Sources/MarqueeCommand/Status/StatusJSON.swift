internal import MediaModel

/// `status --json`: one object with typed members. What is not known is `null`; times are seconds.
extension PlayerStatus {
    func json(changed: [String]? = nil, position: MediaTime? = nil) -> JSONValue {
        let track = track
        let members: KeyValuePairs<String, JSONValue> = [
            "player": .text(playerName),
            "state": .text(state.word.lowercased()),
            "title": .optional(track.displayTitle),
            "artist": .array(track.artists.map(JSONValue.text)),
            "album": .optional(track.album),
            "albumArtist": .array(track.albumArtists.map(JSONValue.text)),
            "trackNumber": .optional(track.trackNumber),
            "discNumber": .optional(track.discNumber),
            "genre": .array(track.genres.map(JSONValue.text)),
            "composer": .array(track.composers.map(JSONValue.text)),
            "lyricist": .array(track.lyricists.map(JSONValue.text)),
            "comment": .array(track.comments.map(JSONValue.text)),
            "contentCreated": .optional(track.contentCreated),
            "audioBPM": .optional(track.beatsPerMinute),
            "asText": .optional(track.lyrics),
            "url": .optional(track.url),
            "artUrl": .optional(track.artURL),
            "trackId": .optional(track.id),
            "position": .number((position ?? self.position).seconds),
            "length": track.length.map { .number($0.seconds) } ?? .null,
            "volume": volume.map(JSONValue.number) ?? .null,
            "rate": rate.map(JSONValue.number) ?? .null,
            "loop": .optional(loop),
            "shuffle": isShuffled.map(JSONValue.boolean) ?? .null,
            "queueIndex": .optional(queueIndex),
            "queueLength": .optional(queueLength),
            "useCount": .optional(track.useCount),
            "rating": track.stars.map(JSONValue.number) ?? .null,
            "stopAfterThis": stopsAfterThis.map(JSONValue.boolean) ?? .null,
            "sleep": sleepTimer?.json(isFresh: changed == nil) ?? .null,
            "waiting": .optional(reasonForWaiting),
            "buffered": .optional(bufferedPercent),
            "error": lastFailure?.json ?? .null,
        ]
        let changes =
            changed.map { [JSONValue.Member(name: "changed", value: .array($0.map(JSONValue.text)))] } ?? []
        return .object(changes + members.map { JSONValue.Member(name: $0.key, value: $0.value) })
    }

    /// In `watch --json --wait`: there is nobody.
    static func absent(playerName: String) -> JSONValue {
        .object(["changed": .array([.text("player")]), "player": .text(playerName), "state": .text("absent")])
    }
}

extension FailureDescription {
    var json: JSONValue {
        .object([
            "code": .text(code), "message": .text(message), "url": .optional(uri),
            "retriable": .boolean(isRetriable), "count": .integer(count),
        ])
    }
}

extension JSONValue {
    static func optional(_ number: Int64?) -> JSONValue { number.map(JSONValue.integer) ?? .null }
}
