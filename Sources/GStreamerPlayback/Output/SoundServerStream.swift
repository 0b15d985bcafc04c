internal import CGStreamer

/// What a sound server knows of our stream, and where it puts it.
extension SinkChain {
    /// The role decides who is silenced for whom, and in what volume; the rest is for those who look for the stream.
    func describeStream(_ properties: [String: String]) {
        guard let structure = unsafe gst_structure_new_empty("properties") else { return }
        defer { unsafe gst_structure_free(structure) }
        for (name, value) in properties.merging(["media.role": "music"], uniquingKeysWith: { given, _ in given }) {
            unsafe cgst_structure_set_string(structure, name, value)
        }
        unsafe cgst_set_boxed(sink.pointer, "stream-properties", structure)
    }

    /// Lets a stream that there is go on in this device of the server's, and makes the next one there. Nil is the server's
    /// choice, and only for the next one. Does not wait for the server.
    func setDevice(_ name: String?) {
        sink.set("device", name)
    }
}
