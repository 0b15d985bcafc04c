/// A chapter as a test writes it into a file; titles are bytes, for they need not be text.
public struct ChapterMark: Sendable {
    public var seconds: Double
    public var title: [UInt8]
    /// Where the container can nest them.
    public var parts: [ChapterMark] = []

    public init(_ seconds: Double, _ title: String, parts: [ChapterMark] = []) {
        self.init(seconds, Array(title.utf8), parts: parts)
    }

    public init(_ seconds: Double, _ title: [UInt8], parts: [ChapterMark] = []) {
        self.seconds = seconds
        self.title = title
        self.parts = parts
    }
}

extension FixedWidthInteger {
    /// The lowest `count` bytes, the highest first.
    func bigEndian(_ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    }
}
