internal import DBus
internal import MediaModel

/// `queue`: the entries with their positions.
extension QueueVerbs {
    func show(json: Bool, all: Bool) throws(ClientError) -> String? {
        let queue = try RemoteQueue(player)
        return try queue.read { outline throws(ClientError) in
            if json { return try Self.json(queue, outline) }
            guard let size = TerminalSize(of: .output) else { return try Self.plain(queue, outline) }
            return try Self.screen(queue, outline, size, all: all)
        }
    }

    private static func json(_ queue: RemoteQueue, _ outline: QueueOutline) throws(ClientError) -> String {
        let entries = try queue.entries(0..<outline.length) { index, metadata in
            let track = TrackDescription(metadata)
            let entry = track.json(position: index + 1)
            return JSONValue.object(
                entry + [
                    JSONValue.Member(name: "current", value: .boolean(index == outline.current)),
                    JSONValue.Member(
                        name: "stopAfter", value: .boolean(track.id != nil && track.id == outline.stopAfter?.text)),
                ]
            ).written
        }
        return "[" + entries.joined(separator: ",") + "]"
    }

    /// Everything, for the next program of a pipe; nothing for an empty queue.
    private static func plain(_ queue: RemoteQueue, _ outline: QueueOutline) throws(ClientError) -> String? {
        guard outline.length > 0 else { return nil }
        return try lines(queue, outline, 0..<outline.length, columns: nil).joined(separator: "\n")
    }

    private static func screen(
        _ queue: RemoteQueue, _ outline: QueueOutline, _ size: TerminalSize, all: Bool
    ) throws(ClientError) -> String {
        guard outline.length > 0 else { return "The queue is empty." }
        let window = all ? 0..<outline.length : outline.window(rows: size.rows)
        let lines = try lines(queue, outline, window, columns: size.columns)
        guard window.count < outline.length else { return lines.joined(separator: "\n") }
        let note = "\(window.lowerBound + 1) to \(window.upperBound) of \(outline.length); all: marquee queue --all"
        return (lines + [note]).joined(separator: "\n")
    }

    private static func lines(
        _ queue: RemoteQueue, _ outline: QueueOutline, _ window: Range<Int>, columns: Int?
    ) throws(ClientError) -> [String] {
        let width = "\(window.upperBound)".count
        return try queue.entries(window) { index, metadata in
            TrackLine(number: index + 1, metadata: metadata).text(
                isMarked: index == outline.current, numberColumns: width, columns: columns)
        }
    }
}

extension QueueOutline {
    /// What a screen of so many rows shows: around the current entry, a third of it what went before.
    func window(rows: Int) -> Range<Int> {
        // The command itself, the note below and the prompt stay visible.
        let room = max(5, rows - 3)
        guard length > room else { return 0..<length }
        let start = min(max(0, (current ?? 0) - room / 3), length - room)
        return start..<(start + room)
    }
}

extension TrackDescription {
    /// An entry of a list, for programs.
    func json(position: Int) -> [JSONValue.Member] {
        let members: KeyValuePairs<String, JSONValue> = [
            "position": .integer(Int64(position)),
            "id": .optional(id),
            "uri": .optional(url),
            "title": .optional(displayTitle),
            "artist": .array(artists.map(JSONValue.text)),
            "album": .optional(album),
            "length": length.map { .number($0.seconds) } ?? .null,
            "useCount": .optional(useCount),
            "rating": stars.map(JSONValue.number) ?? .null,
        ]
        return members.map { JSONValue.Member(name: $0.key, value: $0.value) }
    }
}
