/// What could not be taken in of something, a line each: the first few, and how many more there were.
struct Complaints: Sendable {
    private var first: [String] = []
    private var count = 0

    private static let most = 20

    mutating func add(_ line: String) {
        count += 1
        if first.count < Self.most { first.append(line) }
    }

    var isEmpty: Bool { count == 0 }

    var lines: [String] {
        count > first.count ? first + ["\(count - first.count) more were left out"] : first
    }
}
