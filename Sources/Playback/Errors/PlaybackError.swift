/// Why an item, or the output, failed.
public struct PlaybackError: Error, Hashable, Sendable {
    public enum Code: String, Hashable, Sendable {
        /// No such file, no such page.
        case notFound
        /// The file or server refuses.
        case permissionDenied
        /// A folder, a pipe, a device: not a file of media.
        case notAMediaFile
        /// Opened, but its kind is not known or it has no audio.
        case unsupportedFormat
        /// The kind is known, the decoder is not installed; the message names it.
        case missingPlugin
        /// Broken data.
        case damaged
        /// The address has a scheme nothing here can open.
        case unsupportedScheme
        /// Host unknown, connection refused, cut or timed out.
        case network
        /// The sound device or server.
        case output
        /// Anything else; the message has GStreamer's words.
        case other
    }

    public let code: Code
    /// One line for a person, without the item's name.
    public let message: String
    /// GStreamer's element and debug text, for the log.
    public let detail: String?
    /// Whether trying again later makes sense: true for network and output trouble.
    public let isRetriable: Bool
    /// Of an error of ``Code/network``, as far as it is known.
    public let trouble: NetworkTrouble?

    public init(
        _ code: Code, _ message: String, detail: String? = nil, isRetriable: Bool? = nil,
        trouble: NetworkTrouble? = nil
    ) {
        self.code = code
        self.message = message
        self.detail = detail
        self.trouble = trouble
        self.isRetriable = isRetriable ?? (code == .network || code == .output)
    }
}

extension PlaybackError: CustomStringConvertible {
    public var description: String { message }
}
