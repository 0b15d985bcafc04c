internal import CGStreamer
internal import Synchronization

/// The ID3 tags in the segments of one stream: what is on from there. GStreamer 1.22 reads those at the very beginning
/// only, if any; so they are found here in what goes into the parser, and join its sound where it comes out.
final class SegmentNotes: Sendable {
    /// How the segments carry them.
    enum Kind {
        /// As a stream beside the sound.
        case transport
        /// In front of the sound of each segment.
        case packed
    }

    private struct State {
        var transport = TransportNotes()
        var waiting: [SharedTags] = []
    }

    private let kind: Kind
    private let state = Mutex(State())

    /// Nil for an element that has nothing to do with it.
    init?(_ element: UnsafeMutablePointer<GstElement>) {
        switch unsafe elementKind(element) {
        case "tsdemux": kind = .transport
        case "id3demux": kind = .packed
        default: return nil
        }
    }

    /// What goes into the parser. On its thread, as is `next()`.
    func take(_ bytes: [UInt8]) {
        state.withLock { state in
            switch kind {
            case .transport: for tag in state.transport.take(bytes) { Self.note(tag, in: &state) }
            case .packed:
                guard let size = ID3Tag.size(bytes), size <= bytes.count, size <= Self.longest else { return }
                Self.note(Array(bytes.prefix(size)), in: &state)
            }
        }
    }

    /// In bytes; there is no time for more.
    private static let longest = 8 << 10

    private static func note(_ tag: [UInt8], in state: inout State) {
        guard tag.count <= longest,
            let tags = unsafe FileTags.list(ofID3: tag).flatMap({ unsafe SharedTags(adopting: $0) })
        else { return }
        let says = [GST_TAG_TITLE, GST_TAG_ARTIST].contains { (name: String) in
            unsafe gst_tag_list_get_tag_size(tags.pointer, name) > 0
        }
        if says { state.waiting.append(tags) }
    }

    /// What holds of the sound that comes next; nil where nothing new does.
    func next() -> SharedTags? {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting.last
        }
    }
}
