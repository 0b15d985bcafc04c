internal import CGStreamer

/// A list of tags that is not changed any more, and so may be read by any thread.
@safe final class SharedTags: Sendable {
    /// One reference, given back at the end.
    private nonisolated(unsafe) let list: UnsafeMutablePointer<GstTagList>

    /// Takes the caller's reference. Nil for none.
    init?(adopting list: UnsafeMutablePointer<GstTagList>?) {
        guard let list = unsafe list else { return nil }
        unsafe self.list = unsafe list
    }

    /// Valid as long as this object.
    var pointer: UnsafeMutablePointer<GstTagList> { unsafe list }

    deinit {
        unsafe cgst_unref_tags(list)
    }
}
