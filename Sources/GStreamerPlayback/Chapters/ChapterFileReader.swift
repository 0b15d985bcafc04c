internal import EventQueue
internal import MediaModel

/// Reads the tables that GStreamer passes over, on a thread of its own that comes with the first file of their kind: no
/// sound waits for it.
final class ChapterFileReader {
    private var queue: EventQueue?

    /// `take` gets what was found, on that thread, unless nothing was.
    func read(_ uri: MediaURI, take: @escaping @Sendable (ChapterTable) -> Void) {
        guard let path = Self.path(of: uri) else { return }
        let queue = self.queue ?? EventQueue(label: "chapters")
        self.queue = queue
        queue.async {
            let table = MP4Chapters.read(path)
            if !table.isEmpty { take(table) }
        }
    }

    /// On the calling thread.
    static func table(of uri: MediaURI) -> ChapterTable {
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
