internal import CGStreamer
internal import MediaModel
internal import Synchronization

/// The chapters of an item, from wherever they come: collected on streaming threads and the one that reads files, read
/// on the engine's queue.
@safe final class ChapterCollector: Sendable {
    private struct Found {
        /// By what ``FileReader`` reads.
        var file = ChapterTable.empty
        var tags = ChapterTable.empty
        var contents = ChapterTable.empty

        /// Tags name what a table of contents may only number.
        var best: ChapterTable { [file, tags, contents].first { !$0.isEmpty } ?? .empty }
    }

    private let found = Mutex(Found())
    /// Called on the thread that has brought other chapters.
    private let onChange: @Sendable () -> Void

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    /// In the time of the resource.
    var table: ChapterTable { found.withLock { $0.best } }

    /// On a streaming thread; passes over what is neither tags nor a table of contents.
    func take(_ event: UnsafeMutablePointer<GstEvent>) {
        switch unsafe event.pointee.type {
        case GST_EVENT_TAG:
            var tags: UnsafeMutablePointer<GstTagList>?
            unsafe gst_event_parse_tag(event, &tags)
            guard let tags = unsafe tags else { return }
            let table = unsafe TagChapters.table(tags)
            if !table.isEmpty { keep(table, as: \.tags) }
        case GST_EVENT_TOC:
            var contents: OpaquePointer?
            unsafe gst_event_parse_toc(event, &contents, nil)
            guard let contents = unsafe contents else { return }
            defer { unsafe cgst_unref_toc(contents) }
            unsafe keep(ContentsChapters.table(contents), as: \.contents)
        default: break
        }
    }

    /// Any thread.
    func takeFile(_ table: ChapterTable) {
        keep(table, as: \.file)
    }

    private func keep(_ table: ChapterTable, as place: WritableKeyPath<Found, ChapterTable> & Sendable) {
        let isNew = found.withLock { found in
            let former = found.best
            found[keyPath: place] = table
            return found.best != former
        }
        if isNew { onChange() }
    }
}
