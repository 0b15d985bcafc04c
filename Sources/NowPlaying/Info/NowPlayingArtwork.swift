internal import Synchronization

/// A picture that is made when somebody wants to show it (compare `MPMediaItemArtwork`).
///
/// On Linux a desktop loads pictures from files: whoever publishes the session asks once for the largest size, and puts
/// what it gets where clients can read it.
public struct NowPlayingArtwork: Hashable, Sendable {
    /// The largest size there is, in pixels.
    public let boundsSize: Size
    private let identity: UInt64
    private let requestHandler: @Sendable (Size) async -> [UInt8]?

    /// In pixels.
    public struct Size: Hashable, Sendable {
        public var width: Int
        public var height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// - Parameter requestHandler: gives the picture as a file's contents (JPEG, PNG, WebP or GIF), best at the size
    ///   asked for; nil where there is none after all. Called on no particular thread, at most once per item.
    public init(boundsSize: Size, requestHandler: @escaping @Sendable (Size) async -> [UInt8]?) {
        self.boundsSize = boundsSize
        self.requestHandler = requestHandler
        identity = Self.lastIdentity.add(1, ordering: .relaxed).newValue
    }

    /// The picture at this size or the nearest there is; never larger than ``boundsSize``.
    public func picture(at size: Size) async -> [UInt8]? {
        let wanted = Size(width: min(size.width, boundsSize.width), height: min(size.height, boundsSize.height))
        return await requestHandler(wanted)
    }

    private static let lastIdentity = Atomic<UInt64>(0)

    /// Copies of one are equal, two that were made are not.
    public static func == (left: NowPlayingArtwork, right: NowPlayingArtwork) -> Bool {
        left.identity == right.identity
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}
