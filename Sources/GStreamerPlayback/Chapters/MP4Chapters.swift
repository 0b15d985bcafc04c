internal import MediaModel

/// The chapters of MP4 and M4B files, which GStreamer's demuxer passes over: Apple's, a track of text that the sound's
/// track names, and Nero's, a list in a `chpl` box.
enum MP4Chapters {
    /// Empty for what is no such file, and for as much of it as is broken. Blocks for as long as the disk takes.
    static func read(_ path: [UInt8]) -> ChapterTable {
        guard var boxes = MP4Boxes(path), let movie = boxes.box(["moov"], in: boxes.whole)?.content else {
            return .empty
        }
        let track = ChapterTable(trackChapters(&boxes, movie))
        let list = ChapterTable(listedChapters(&boxes, movie))
        // A list holds 255 of them, with many programs.
        return list.count > track.count ? list : track
    }

    /// Starts are in units of 100 ns.
    private static func listedChapters(_ boxes: inout MP4Boxes, _ movie: Range<UInt64>) -> [Chapter] {
        var found: BigEndianReader?
        // Some programs add one of their own to the box of notes that is there.
        for notes in boxes.boxes(in: movie) where notes.type == "udta" && found == nil {
            found = boxes.content(["chpl"], in: notes.content)
        }
        guard var list = found, let version = list.number(1), list.skip(3),
            version == 0 || list.skip(1), let count = list.number(version == 0 ? 1 : 4)
        else { return [] }
        var chapters: [Chapter] = []
        while chapters.count < min(Int(count), ChapterTable.limit) {
            guard let start = list.number(8), let size = list.number(1), let title = list.bytes(Int(size)) else {
                break
            }
            chapters.append(
                Chapter(start: MediaTime(microseconds: Int64(clamping: start / 10)), title: ChapterTitle.decoded(title))
            )
        }
        return chapters
    }

    private static func trackChapters(_ boxes: inout MP4Boxes, _ movie: Range<UInt64>) -> [Chapter] {
        let tracks = boxes.boxes(in: movie).filter { $0.type == "trak" }.map(\.content)
        var named: UInt64?
        for track in tracks where named == nil {
            named = boxes.content(["tref", "chap"], in: track)?.firstNumber
        }
        guard let named else { return [] }
        for track in tracks where trackIdentifier(&boxes, track) == named {
            return MP4TextTrack(&boxes, track)?.chapters(boxes.file) ?? []
        }
        return []
    }

    private static func trackIdentifier(_ boxes: inout MP4Boxes, _ track: Range<UInt64>) -> UInt64? {
        guard var header = boxes.content(["tkhd"], in: track), let version = header.number(1) else { return nil }
        return header.skip(version == 1 ? 19 : 11) ? header.number(4) : nil
    }
}

extension BigEndianReader {
    fileprivate var firstNumber: UInt64? {
        var copy = self
        return copy.number(4)
    }
}
