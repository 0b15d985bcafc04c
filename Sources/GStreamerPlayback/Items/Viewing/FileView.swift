/// What GStreamer is shown of a file: without the tags and pictures that have been read from it already. It would copy
/// a picture of 5 MB several times and keep it as long as the item, and takes seconds over a tag of 20,000 frames.
struct FileView: Hashable, Sendable {
    /// The pieces of the file that are shown one behind the other.
    private(set) var pieces: [Range<Int>]
    /// Bytes that are others than in the file, by their place in it.
    private(set) var changes: [Int: UInt8]
    let size: Int

    init(_ pieces: [Range<Int>], changes: [Int: UInt8] = [:]) {
        self.pieces = pieces.filter { !$0.isEmpty }
        self.changes = changes
        size = pieces.reduce(0) { $0 + $1.count }
    }

    /// Where a range of the view lies in the file; nothing behind the end.
    func places(of range: Range<Int>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var start = 0
        for piece in pieces {
            let shown = range.clamped(to: start..<(start + piece.count))
            if !shown.isEmpty {
                let first = piece.lowerBound + shown.lowerBound - start
                places.append(first..<(first + shown.count))
            }
            start += piece.count
            if start >= range.upperBound { break }
        }
        return places
    }
}
