internal import CGStreamer
internal import Playback

/// GStreamer's errors in our words.
extension PlaybackError {
    init(_ error: UnsafeMutablePointer<GError>, debug: String?, answer: ServerAnswer = .none) {
        let domain = unsafe error.pointee.domain
        let code = unsafe error.pointee.code
        let words = unsafe String(cString: error.pointee.message)
        let detail = debug.map { "\(words) (\($0))" } ?? words
        if domain == cgst_resource_error() {
            self = Self.of(answer, words, detail) ?? Self.resource(code, words, detail)
        } else if domain == cgst_stream_error() {
            self = Self.stream(code, words, detail)
        } else if domain == cgst_core_error(), code == Int32(GST_CORE_ERROR_MISSING_PLUGIN.rawValue) {
            self.init(.missingPlugin, "A decoder for it is not installed.", detail: detail)
        } else {
            self.init(.other, words, detail: detail)
        }
    }

    private static func of(_ answer: ServerAnswer, _ words: String, _ detail: String) -> PlaybackError? {
        switch answer {
        case .none: nil
        case .hostUnknown: .hostUnknown(detail: detail)
        case .insecure: .certificate(of: nil, detail: detail)
        case .redirect:
            PlaybackError(
                .redirectLoop, "The address leads to another one again and again, and to no media; check the address.",
                detail: detail, isRetriable: false)
        case .refusal(404), .refusal(410):
            PlaybackError(.notFound, "The server has nothing at that address.", detail: detail)
        case .refusal(401), .refusal(402), .refusal(403), .refusal(407):
            PlaybackError(.permissionDenied, "The server does not allow access to it.", detail: detail)
        case .refusal(let status) where [429, 502, 503, 504].contains(status):
            PlaybackError(
                .busy(retryAfter: nil), "The server is too busy to send it (\(status) \(words)); try again later.",
                detail: detail)
        case .refusal(let status):
            PlaybackError(
                .serverError(status: Int(status)),
                "The server answers with an error (\(status) \(words)); try again later.", detail: detail)
        }
    }

    static func certificate(of host: String?, detail: String?) -> PlaybackError {
        let host = host.map { " to \($0)" } ?? ""
        return PlaybackError(
            .certificate,
            "A secure connection\(host) cannot be made: the server's certificate is not trusted, not its own or out of "
                + "date; check the address and this machine's clock.",
            detail: detail, isRetriable: false)
    }

    static func hostUnknown(detail: String?) -> PlaybackError {
        PlaybackError(
            .hostUnknown, "Its host is not known, or there is no network; check the address and the connection.",
            detail: detail)
    }

    private static func resource(_ code: Int32, _ words: String, _ detail: String) -> PlaybackError {
        switch UInt32(bitPattern: code) {
        case GST_RESOURCE_ERROR_NOT_FOUND.rawValue:
            PlaybackError(.notFound, "It does not exist; check the name.", detail: detail)
        case GST_RESOURCE_ERROR_NOT_AUTHORIZED.rawValue:
            PlaybackError(.permissionDenied, "Access to it is not allowed; check its permissions.", detail: detail)
        case GST_RESOURCE_ERROR_OPEN_READ.rawValue, GST_RESOURCE_ERROR_READ.rawValue,
            GST_RESOURCE_ERROR_SEEK.rawValue:
            PlaybackError(.network, words, detail: detail)
        default: PlaybackError(.other, words, detail: detail)
        }
    }

    private static func stream(_ code: Int32, _ words: String, _ detail: String) -> PlaybackError {
        switch UInt32(bitPattern: code) {
        case GST_STREAM_ERROR_TYPE_NOT_FOUND.rawValue, GST_STREAM_ERROR_WRONG_TYPE.rawValue:
            PlaybackError(.unsupportedFormat, "It is not media of a known kind.", detail: detail)
        case GST_STREAM_ERROR_CODEC_NOT_FOUND.rawValue:
            PlaybackError(.missingPlugin, "A decoder for it is not installed.", detail: detail)
        case GST_STREAM_ERROR_DECODE.rawValue, GST_STREAM_ERROR_DEMUX.rawValue, GST_STREAM_ERROR_FORMAT.rawValue:
            PlaybackError(.damaged, "It is damaged or not what it claims to be.", detail: detail)
        case GST_STREAM_ERROR_FAILED.rawValue: PlaybackError(.other, words, detail: detail)
        default: PlaybackError(.damaged, words, detail: detail)
        }
    }
}
