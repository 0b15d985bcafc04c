internal import CCue
internal import MediaModel
internal import Synchronization

/// The tracks of a sheet, put together by libcue, their lengths by ourselves: it gives the last track of a file the
/// length up to the first one of the next file.
struct CueTracks: Sequence {
    struct Track {
        var number: Int32
        /// Index into the sheet's files.
        var file: Int
        /// From its INDEX 01 (00 if there is no other) to the INDEX 01 of the next track in the same file: the gap before
        /// a track belongs to the one before. Nil when the sheet does not say where it begins.
        var range: MediaRange?
        /// As the sheet writes them.
        var title: ArraySlice<UInt8>?
        var performer: ArraySlice<UInt8>?
        var album: ArraySlice<UInt8>?
    }

    private var tracks: [Track] = []

    func makeIterator() -> IndexingIterator<[Track]> { tracks.makeIterator() }

    init(of sheet: CueSheet) {
        var starts: [Int?] = []
        for part in sheet.parts where !part.trackNumbers.isEmpty {
            // The library keeps what it is doing in globals.
            Self.libraryLock.withLock { _ in read(part, of: sheet, &starts) }
        }
        let startsOfFiles = Dictionary(
            grouping: zip(tracks, starts).compactMap { track, start in
                start.map { (track.file, $0) }
            }, by: \.0
        ).mapValues { $0.map(\.1).sorted() }
        for index in tracks.indices {
            guard let start = starts[index], let all = startsOfFiles[tracks[index].file] else { continue }
            let end = Self.first(in: all, after: start)
            tracks[index].range = MediaRange(start: Self.time(start), end: end.map(Self.time))
        }
    }

    /// The next start in the same file, whatever the order of the tracks. `sorted` may be long.
    private static func first(in sorted: [Int], after start: Int) -> Int? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] <= start { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count ? sorted[low] : nil
    }

    private static let libraryLock = Mutex(())

    /// A frame is a 75th of a second; rounded up, so that a track does not begin with the last sample of the former.
    private static func time(_ frames: Int) -> MediaTime {
        MediaTime(microseconds: (Int64(frames) * 1_000_000 + 74) / 75)
    }

    private mutating func read(_ part: CueSheet.Part, of sheet: CueSheet, _ starts: inout [Int?]) {
        guard let disc = unsafe cue_parse_string(part.text) else { return }
        defer { unsafe cd_delete(disc) }
        func text(_ kind: Pti, _ texts: OpaquePointer?) -> ArraySlice<UInt8>? {
            guard let number = unsafe Self.number(cdtext_get(kind, texts)), sheet.texts.indices.contains(number)
            else { return nil }
            return sheet.texts[number]
        }
        let whole = unsafe cd_get_cdtext(disc)
        for index in 0..<Swift.min(Int(unsafe cd_get_ntrack(disc)), part.trackNumbers.count) {
            guard let track = unsafe cd_get_track(disc, Int32(index + 1)),
                unsafe track_get_mode(track) == MODE_AUDIO,
                let file = unsafe Self.number(track_get_filename(track)), sheet.files.indices.contains(file)
            else { continue }
            let own = unsafe track_get_cdtext(track)
            let start = unsafe [track_get_index(track, 1), track_get_index(track, 0)].first { $0 >= 0 }
            unsafe tracks.append(
                Track(
                    number: part.trackNumbers[index], file: file, title: text(PTI_TITLE, own),
                    performer: text(PTI_PERFORMER, own) ?? text(PTI_PERFORMER, whole), album: text(PTI_TITLE, whole)))
            starts.append(start)
        }
    }

    private static func number(_ text: UnsafePointer<CChar>?) -> Int? {
        unsafe text.flatMap { unsafe Int(String(cString: $0)) }
    }
}
