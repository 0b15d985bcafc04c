internal import CGStreamer

/// What a server has to do with an error.
enum ServerAnswer: Hashable {
    /// Nothing that is known.
    case none
    /// It has not even been found. GStreamer's error is the same as for a page that the server does not have.
    case hostUnknown
    /// No connection could be made that others cannot listen to.
    case insecure
    /// It named another address once too often, or one that leads nowhere.
    case redirect
    /// It answered, with a status of HTTP that is none of success.
    case refusal(UInt32)

    /// `souphttpsrc` puts the status of HTTP beside its errors; those below 100 are those of libsoup 2, for what happens
    /// before there is an answer (2: the host's name cannot be resolved, 3: that of the proxy, 6: no secure connection).
    /// With libsoup 3 there is nothing of the kind.
    init(_ message: UnsafeMutablePointer<GstMessage>) {
        var details: UnsafePointer<GstStructure>?
        unsafe gst_message_parse_error_details(message, &details)
        var status: UInt32 = 0
        guard let details = unsafe details, unsafe gst_structure_get_uint(details, "http-status-code", &status) != 0
        else {
            self = .none
            return
        }
        switch status {
        case 2, 3: self = .hostUnknown
        case 6: self = .insecure
        case 300...399: self = .redirect
        case 400...599: self = .refusal(status)
        default: self = .none
        }
    }
}
