internal import CGStreamer
internal import Synchronization

/// The tags that pass an item's pad: collected on streaming threads, read on the engine's queue. Later tags of the same
/// scope take the place of earlier ones; those of the container and of the stream are kept side by side.
@safe final class TagCollector: Sendable {
    /// References owned by this object; the lists themselves are never changed once here.
    private struct Lists {
        var global: UInt = 0
        var stream: UInt = 0
    }

    private let lists = Mutex(Lists())
    /// Called on a streaming thread after new tags have come.
    let onChange: @Sendable () -> Void

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    /// On a streaming thread.
    func take(_ event: UnsafeMutablePointer<GstEvent>) {
        var list: UnsafeMutablePointer<GstTagList>?
        unsafe gst_event_parse_tag(event, &list)
        guard let list = unsafe list else { return }
        let isGlobal = unsafe gst_tag_list_get_scope(list) == GST_TAG_SCOPE_GLOBAL
        lists.withLock { lists in
            if isGlobal {
                unsafe Self.merge(list, into: &lists.global)
            } else {
                unsafe Self.merge(list, into: &lists.stream)
            }
        }
        onChange()
    }

    /// Calls `read` with all tags merged, the stream's before the container's.
    func withTags<Result>(_ read: (UnsafeMutablePointer<GstTagList>) -> Result) -> Result? {
        let merged = unsafe lists.withLock { lists in
            unsafe gst_tag_list_merge(
                UnsafeMutablePointer<GstTagList>(bitPattern: lists.stream),
                UnsafeMutablePointer<GstTagList>(bitPattern: lists.global),
                GST_TAG_MERGE_KEEP)
        }
        guard let merged = unsafe merged else { return nil }
        defer { unsafe cgst_unref_tags(merged) }
        return unsafe read(merged)
    }

    private static func merge(_ list: UnsafeMutablePointer<GstTagList>, into place: inout UInt) {
        let former = unsafe UnsafeMutablePointer<GstTagList>(bitPattern: place)
        let merged = unsafe gst_tag_list_merge(list, former, GST_TAG_MERGE_KEEP)
        if let former = unsafe former { unsafe cgst_unref_tags(former) }
        place = UInt(bitPattern: merged)
    }

    deinit {
        lists.withLock { lists in
            for place in [lists.global, lists.stream] {
                if let list = unsafe UnsafeMutablePointer<GstTagList>(bitPattern: place) {
                    unsafe cgst_unref_tags(list)
                }
            }
        }
    }
}
