/// Small reads that follow each other in a file, out of pieces that are read at once.
struct ByteWindow {
    private let size: Int
    private var start = 0
    private var bytes: [UInt8] = []

    /// - Parameter size: of a piece, in bytes.
    init(size: Int) {
        self.size = size
    }

    /// All of the range, or nil.
    mutating func read(_ file: borrowing FileBytes, at place: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, place <= file.size, count <= file.size - place else { return nil }
        if place < start || place + count > start + bytes.count {
            bytes = file.read(at: place, min(max(size, count), file.size - place)) ?? []
            start = place
        }
        let first = place - start
        return first + count <= bytes.count ? bytes[first..<(first + count)] : nil
    }
}
