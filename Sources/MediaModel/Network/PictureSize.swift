/// A picture's width and height, in pixels.
public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public static let zero = PictureSize(width: 0, height: 0)

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `1280x720`, as lists of streams write it; nil for what is no two whole numbers from 1 to 65,535.
    public init?(_ text: some StringProtocol) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (1...65_535).contains($0) }) else { return nil }
        self.init(width: sides[0], height: sides[1])
    }

    public var text: String { "\(width)x\(height)" }

    /// Whether neither side is longer than the other size's.
    public func fits(in other: PictureSize) -> Bool {
        width <= other.width && height <= other.height
    }

    /// The largest that fits in both.
    func common(with other: PictureSize) -> PictureSize {
        PictureSize(width: min(width, other.width), height: min(height, other.height))
    }
}
