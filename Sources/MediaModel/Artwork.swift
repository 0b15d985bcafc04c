/// An encoded picture that came with an item.
public struct Artwork: Sendable {
    /// The picture as it was found: JPEG, PNG, WebP, GIF ...
    public let data: [UInt8]
    /// For example `image/jpeg`.
    public let mediaType: String
    /// A hash of `data` in lower-case hexadecimal: the same picture has the same identifier everywhere.
    public let contentIdentifier: String

    public init(data: [UInt8], mediaType: String, contentIdentifier: String) {
        self.data = data
        self.mediaType = mediaType
        self.contentIdentifier = contentIdentifier
    }
}

extension Artwork: Hashable {
    public static func == (left: Artwork, right: Artwork) -> Bool {
        left.contentIdentifier == right.contentIdentifier
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(contentIdentifier)
    }
}
