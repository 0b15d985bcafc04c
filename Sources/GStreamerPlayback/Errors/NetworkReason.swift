internal import MediaModel
internal import Playback

/// What has become of a connection, as far as the item's own record of it tells. GStreamer's words depend on the version
/// of libsoup, and on which element noticed first.
extension PlaybackError {
    /// The same error with its reason, where that can be told better.
    func explained(by item: PipelineItem, timeout: Int) -> PlaybackError {
        let connection = item.slot.connection
        guard !item.item.uri.isFile, connection.server?.isList != true else { return self }
        if connection.isReplaced {
            return PlaybackError(
                .replaced, "The file at the server was replaced while it was read; play it again.", detail: detail)
        }
        if case .busy = trouble { return busy(connection.retryAfter) }
        if trouble == .redirectLoop, let refused = connection.redirection.flatMap(Self.refusedScheme) {
            return PlaybackError(
                .redirectRefused,
                "The server leads to a \(refused): address, and none but the web's may be named from there; check the "
                    + "address.", detail: detail, isRetriable: false)
        }
        guard trouble == nil else { return self }
        let seconds = Int(connection.silence / .seconds(1) + 0.5)
        let isSilent = connection.silence >= .seconds(timeout) * 0.9
        let mayBeServer =
            switch code {
            case .network, .other: true
            // Nothing came that could be of another kind, or be missing.
            case .unsupportedFormat: !connection.hasData
            case .notFound: !connection.hasAnswered
            default: false
            }
        guard mayBeServer else { return self }
        if isSilent {
            let nothing = connection.hasAnswered ? "has sent nothing" : "has said nothing"
            let what = connection.hasData ? "has sent no more" : nothing
            return PlaybackError(
                .timedOut, "The server \(what) for \(seconds) s; check the connection, or try again later.",
                detail: detail)
        }
        guard connection.hasAnswered else {
            return PlaybackError(
                .noAnswer,
                "The server gives no answer, or none that a web server gives; check the address, or try again later.",
                detail: detail)
        }
        return PlaybackError(
            .brokenOff,
            connection.server?.acceptsRanges == false
                ? "The connection broke off, and this server sends nothing from the middle; play it again."
                : "The connection broke off before the end; check it and try again.",
            detail: detail)
    }

    /// The scheme of an address that is none of the web's; nil for one without a scheme.
    private static func refusedScheme(_ address: String) -> String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon].lowercased()
        let isScheme =
            !scheme.isEmpty && scheme.utf8.count <= 16
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return isScheme && !["http", "https"].contains(scheme) ? scheme : nil
    }

    private func busy(_ retryAfter: Duration?) -> PlaybackError {
        guard let retryAfter else { return self }
        let seconds = Int((retryAfter / .seconds(1)).rounded(.up))
        return PlaybackError(
            .busy(retryAfter: retryAfter),
            message.replacing("try again later.", with: "try again in \(seconds) s."), detail: detail)
    }
}
