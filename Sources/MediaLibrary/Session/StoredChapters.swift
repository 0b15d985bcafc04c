internal import MediaModel

/// The chapters of an item among what is known about it.
extension RecordWriter {
    mutating func add(_ chapters: ChapterTable) {
        add(Int64(chapters.count))
        for chapter in chapters {
            add(chapter.start.microseconds)
            add(chapter.title)
        }
    }
}

extension RecordReader {
    mutating func chapters() throws(Malformed) -> ChapterTable {
        let count = try number()
        guard (0...Int64(ChapterTable.limit)).contains(count) else { throw Malformed() }
        var chapters: [Chapter] = []
        for _ in 0..<count {
            let start = MediaTime(microseconds: try number())
            chapters.append(Chapter(start: start, title: try optionalText()))
        }
        return ChapterTable(chapters)
    }
}
