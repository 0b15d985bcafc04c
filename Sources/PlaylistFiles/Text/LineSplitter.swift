/// Cuts a stream of bytes into lines. A line ends with LF, CR or both, the last one also with the stream.
struct LineSplitter {
    private let limit: Int
    private var pending: [UInt8] = []
    private var isOverlong = false
    private var endedWithCR = false
    private(set) var lineNumber = 0

    /// Lines longer than `limit` bytes are passed on cut short, with `isOverlong` set.
    init(limit: Int) {
        self.limit = limit
    }

    struct Line {
        var bytes: ArraySlice<UInt8>
        /// Counted from 1.
        var number: Int
        var isOverlong: Bool
    }

    /// The lines that end in `chunk`. Ends early when `take` answers false, and says so.
    mutating func feed(
        _ chunk: ArraySlice<UInt8>, take: (Line) throws(PlaylistFileError) -> Bool
    ) throws(PlaylistFileError) -> Bool {
        var start = chunk.startIndex
        if endedWithCR, chunk.first == 0x0A { start += 1 }
        if !chunk.isEmpty { endedWithCR = false }
        var index = start
        while index < chunk.endIndex {
            let byte = chunk[index]
            guard byte == 0x0A || byte == 0x0D else {
                index += 1
                continue
            }
            guard try end(chunk[start..<index], take) else { return false }
            index += 1
            if byte == 0x0D {
                if index == chunk.endIndex { endedWithCR = true } else if chunk[index] == 0x0A { index += 1 }
            }
            start = index
        }
        keep(chunk[start...])
        return true
    }

    /// The last line, if it has no end of its own.
    mutating func finish(take: (Line) throws(PlaylistFileError) -> Bool) throws(PlaylistFileError) -> Bool {
        pending.isEmpty ? true : try end([], take)
    }

    private mutating func end(
        _ bytes: ArraySlice<UInt8>, _ take: (Line) throws(PlaylistFileError) -> Bool
    ) throws(PlaylistFileError) -> Bool {
        lineNumber += 1
        if pending.isEmpty, bytes.count <= limit {
            return try take(Line(bytes: bytes, number: lineNumber, isOverlong: false))
        }
        keep(bytes)
        defer {
            pending.removeAll(keepingCapacity: true)
            isOverlong = false
        }
        return try take(Line(bytes: pending[...], number: lineNumber, isOverlong: isOverlong))
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        let room = limit - pending.count
        if bytes.count > room { isOverlong = true }
        pending += bytes.prefix(room)
    }
}
