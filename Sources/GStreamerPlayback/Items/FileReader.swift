internal import EventQueue
internal import MediaModel

/// Reads what files say of themselves, on a thread of its own that comes with the first file: the tags and pictures that
/// GStreamer would take longer for, and the tables of chapters that it passes over. No sound waits for it.
final class FileReader {
    private var queue: EventQueue?

    /// `onRead` is called on that thread when everything but a length that has to be counted is known, and again with
    /// that. Nothing happens for what is no file.
    func read(
        _ uri: MediaURI, into tags: TagCollector, _ chapters: ChapterCollector, onRead: @escaping @Sendable () -> Void
    ) {
        guard uri.isFile else { return }
        let queue = self.queue ?? EventQueue(label: "files")
        self.queue = queue
        queue.async {
            tags.readFile()
            let table = Self.chapters(of: uri)
            chapters.takeFile(table.isEmpty ? tags.fileChapters : table)
            onRead()
            if tags.countLength() { onRead() }
        }
    }

    /// The chapters of an MP4, on the calling thread.
    static func chapters(of uri: MediaURI) -> ChapterTable {
        path(of: uri).map(MP4Chapters.read) ?? .empty
    }

    private static let endings = [".m4b", ".m4a", ".mp4", ".m4v", ".mov", ".aax", ".3gp"].map { Array($0.utf8) }

    /// Nil for files that are of another kind by their names.
    private static func path(of uri: MediaURI) -> [UInt8]? {
        guard let path = uri.filePath else { return nil }
        let ending = path.suffix(5).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return endings.contains { ending.suffix($0.count) == $0[...] } ? path : nil
    }

    deinit {
        queue?.stop()
    }
}
