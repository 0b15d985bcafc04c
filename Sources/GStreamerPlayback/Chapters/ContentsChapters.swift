internal import CGStreamer
internal import MediaModel

/// Chapters that GStreamer has read by itself, as a table of contents: of Matroska, of the cue sheet block of FLAC, of
/// WAV.
enum ContentsChapters {
    private static let deepest = 8

    static func table(_ contents: OpaquePointer) -> ChapterTable {
        var chapters: [Chapter] = []
        let entries = unsafe gst_toc_get_entries(contents)
        unsafe forEach(in: entries) { entry in
            // Editions are the same content told in different ways: the first is what a player shows.
            guard unsafe gst_toc_entry_is_alternative(entry) == 0 else {
                unsafe add(gst_toc_entry_get_sub_entries(entry), depth: 0, to: &chapters)
                return false
            }
            unsafe add(entry, depth: 0, to: &chapters)
            return true
        }
        return ChapterTable(chapters)
    }

    private static func add(_ entries: UnsafeMutablePointer<GList>?, depth: Int, to chapters: inout [Chapter]) {
        unsafe forEach(in: entries) { entry in
            unsafe add(entry, depth: depth, to: &chapters)
            return chapters.count < ChapterTable.limit
        }
    }

    /// What is divided is its divisions, and what stands before the first of them.
    private static func add(_ entry: OpaquePointer, depth: Int, to chapters: inout [Chapter]) {
        var (start, stop) = (-1, -1)
        guard unsafe gst_toc_entry_get_start_stop_times(entry, &start, &stop) != 0 else { return }
        let place = chapters.count
        if depth < deepest { unsafe add(gst_toc_entry_get_sub_entries(entry), depth: depth + 1, to: &chapters) }
        let own = Chapter(start: MediaTime(nanoseconds: Int64(start)), title: unsafe title(of: entry))
        let isDivided = chapters.count > place && chapters[place...].contains { $0.start <= own.start }
        if !isDivided { chapters.insert(own, at: place) }
    }

    private static func title(of entry: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard let tags = unsafe gst_toc_entry_get_tags(entry),
            unsafe gst_tag_list_get_string(tags, GST_TAG_TITLE, &text) != 0, let text = unsafe text
        else { return nil }
        defer { unsafe g_free(text) }
        return ChapterTitle.cleaned(unsafe String(cString: text))
    }

    /// Until `body` answers false.
    private static func forEach(in list: UnsafeMutablePointer<GList>?, _ body: (OpaquePointer) -> Bool) {
        var link = unsafe list
        while let present = unsafe link {
            if let data = unsafe present.pointee.data, unsafe !body(OpaquePointer(data)) { return }
            unsafe link = unsafe present.pointee.next
        }
    }
}
