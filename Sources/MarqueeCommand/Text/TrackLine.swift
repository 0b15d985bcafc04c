internal import DBus
internal import MediaModel

/// One entry of a list: number, artist, title and length, or the file's name where nothing better is known.
struct TrackLine {
    private let number: String
    private let name: String
    private let length: String?

    /// `metadata` as in MPRIS.
    init(number: Int, metadata: Value) {
        let track = TrackDescription(metadata)
        self.number = "\(number)"
        name = (track.displayLine ?? "unknown").harmless
        length = track.length?.description
    }

    /// `> 3  Bach – Aria  4:05`: the mark only where `numberColumns` makes room for it.
    ///
    /// In at most `columns`, with the lengths at their end; nil: as long as it is.
    func text(isMarked: Bool = false, numberColumns: Int = 0, columns: Int? = nil) -> String {
        let padding = String(repeating: " ", count: max(0, numberColumns - number.count))
        let mark = numberColumns > 0 ? (isMarked ? "> " : "  ") : ""
        let head = mark + padding + number + "  "
        guard let columns else { return head + name + (length.map { "  " + $0 } ?? "") }
        let tail = length.map { "  " + $0 } ?? ""
        let room = columns - head.displayWidth - tail.displayWidth
        guard room > 3 else { return (head + name).truncated(toColumns: columns) }
        let cut = name.truncated(toColumns: room)
        return tail.isEmpty ? head + cut : head + cut.padded(toColumns: room) + tail
    }
}
