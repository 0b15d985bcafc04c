internal import MediaModel

/// A track of texts, one for each chapter: when they begin and where they lie in the file (ISO/IEC 14496-12, 8.6 and
/// 8.7).
struct MP4TextTrack {
    private let timeScale: UInt64
    private let starts: [UInt64]
    private let places: [(place: UInt64, size: Int)]

    /// Nil when one of its tables is missing.
    init?(_ boxes: inout MP4Boxes, _ track: Range<UInt64>) {
        guard let media = boxes.box(["mdia"], in: track)?.content, var header = boxes.content(["mdhd"], in: media),
            let version = header.number(1), header.skip(version == 1 ? 19 : 11), let scale = header.number(4),
            scale > 0,
            let samples = boxes.box(["minf", "stbl"], in: media)?.content,
            let times = boxes.content(["stts"], in: samples), let sizes = boxes.content(["stsz"], in: samples),
            let runs = boxes.content(["stsc"], in: samples)
        else { return nil }
        let long = boxes.content(["co64"], in: samples)
        guard let chunks = long ?? boxes.content(["stco"], in: samples) else { return nil }
        timeScale = scale
        starts = Self.starts(times)
        places = Self.places(
            sizes: Self.sizes(sizes), runs: Self.table(runs, columns: [4, 4, 4]),
            chunks: Self.table(chunks, columns: [long == nil ? 4 : 8]).map { $0[0] })
    }

    func chapters(_ file: borrowing SeekableFile) -> [Chapter] {
        var chapters: [Chapter] = []
        for (start, sample) in zip(starts, places) {
            let seconds = Double(start) / Double(timeScale)
            chapters.append(Chapter(start: MediaTime(seconds: seconds), title: Self.title(sample, file)))
        }
        return chapters
    }

    /// A length in two bytes, then the text; boxes may follow.
    private static func title(_ sample: (place: UInt64, size: Int), _ file: borrowing SeekableFile) -> String? {
        var text = BigEndianReader(file.bytes(at: sample.place, count: min(sample.size, 4 << 10)))
        guard let size = text.number(2) else { return nil }
        return ChapterTitle.decoded(text.rest.prefix(Int(size)))
    }

    // MARK: Tables

    /// The rows of a table with a version, flags and a count in front.
    private static func table(_ content: BigEndianReader, columns: [Int]) -> [[UInt64]] {
        var content = content
        guard content.skip(4), let count = content.number(4) else { return [] }
        var rows: [[UInt64]] = []
        while rows.count < min(Int(count), ChapterTable.limit) {
            var row: [UInt64] = []
            for width in columns {
                guard let number = content.number(width) else { return rows }
                row.append(number)
            }
            rows.append(row)
        }
        return rows
    }

    private static func starts(_ times: BigEndianReader) -> [UInt64] {
        var (starts, time): ([UInt64], UInt64) = ([], 0)
        for row in table(times, columns: [4, 4]) {
            for _ in 0..<min(row[0], UInt64(ChapterTable.limit - starts.count)) {
                starts.append(time)
                time += row[1]
            }
        }
        return starts
    }

    /// One size for all of them, or a table.
    private static func sizes(_ content: BigEndianReader) -> [Int] {
        var content = content
        guard content.skip(4), let common = content.number(4), let count = content.number(4) else { return [] }
        let wanted = min(Int(count), ChapterTable.limit)
        guard common == 0 else { return Array(repeating: Int(common), count: wanted) }
        var sizes: [Int] = []
        while sizes.count < wanted, let size = content.number(4) { sizes.append(Int(size)) }
        return sizes
    }

    /// Each chunk holds as many samples as the last run of chunks says that has begun.
    private static func places(sizes: [Int], runs: [[UInt64]], chunks: [UInt64]) -> [(place: UInt64, size: Int)] {
        var (places, run): ([(place: UInt64, size: Int)], Int) = ([], 0)
        for (index, chunk) in chunks.enumerated() {
            while run + 1 < runs.count, runs[run + 1][0] <= UInt64(index + 1) { run += 1 }
            guard runs.indices.contains(run) else { break }
            var place = chunk
            for _ in 0..<min(runs[run][1], UInt64(sizes.count - places.count)) {
                let size = sizes[places.count]
                places.append((place, size))
                (place, _) = place.addingReportingOverflow(UInt64(size))
            }
        }
        return places
    }
}
