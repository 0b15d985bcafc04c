internal import CGStreamer

/// What a server has to do with an error.
enum ServerAnswer {
    /// Nothing that is known.
    case none
    /// It has not even been found. GStreamer's error is the same as for a page that the server does not have.
    case hostUnknown

    /// `souphttpsrc` puts the status of HTTP beside its errors; those below 100 are libsoup's own, for what happens before
    /// there is an answer (2: the host's name cannot be resolved, 3: that of the proxy).
    init(_ message: UnsafeMutablePointer<GstMessage>) {
        var details: UnsafePointer<GstStructure>?
        unsafe gst_message_parse_error_details(message, &details)
        var status: UInt32 = 0
        guard let details = unsafe details, unsafe gst_structure_get_uint(details, "http-status-code", &status) != 0
        else {
            self = .none
            return
        }
        self = [2, 3].contains(status) ? .hostUnknown : .none
    }
}
