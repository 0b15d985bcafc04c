/// The encoded pictures that came with an item, the best first. Nobody has looked at them yet.
public struct Artwork: Sendable {
    public let pictures: [any EmbeddedPicture]

    /// Nil when there are none.
    public init?(_ pictures: [any EmbeddedPicture]) {
        guard !pictures.isEmpty else { return nil }
        self.pictures = pictures
    }
}

/// One of them, still where the media's reader has it: pictures are large, and most are never asked for.
public protocol EmbeddedPicture: AnyObject, Sendable {
    /// Another number than that of any other picture of the item, as long as this one is there.
    var identity: Int { get }
    var byteCount: Int { get }
    /// Whether it was told to be small, for a symbol or a preview. Only its size shows what it is.
    var isPreview: Bool { get }
    /// A copy: JPEG, PNG, WebP, GIF ..., whatever the media says it is. Any thread.
    func bytes() -> [UInt8]
}

extension Artwork: Hashable {
    public static func == (left: Artwork, right: Artwork) -> Bool {
        left.pictures.elementsEqual(right.pictures) { $0.identity == $1.identity }
    }

    public func hash(into hasher: inout Hasher) {
        for picture in pictures { hasher.combine(picture.identity) }
    }
}
