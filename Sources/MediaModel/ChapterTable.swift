/// The chapters of an item in the order of their starts, no two at the same place. A chapter lasts to the start of the
/// next one, the last to the end of the item; what ends a file names is not kept, for chapters may overlap in it.
///
/// Copies share their storage, and to compare them costs a pointer.
public struct ChapterTable: Sendable {
    /// More are left out: nobody steps through them, and each client would be sent them.
    public static let limit = 5_000
    public static let empty = ChapterTable([])

    private let chapters: [Chapter]

    /// Of candidates in any order, at most ``limit``. One that starts before 0 is left out, and of several at one place
    /// all but the first.
    public init(_ candidates: [Chapter]) {
        let sorted = candidates.prefix(Self.limit).filter { $0.start >= .zero }.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        chapters = sorted.enumerated().filter { index, chapter in
            index == 0 || sorted[index - 1].start != chapter.start
        }.map(\.element)
    }

    private init(ordered: [Chapter]) {
        chapters = ordered
    }

    /// The chapter that a position lies in; nil before the first.
    public func index(at time: MediaTime) -> Int? {
        var (low, high) = (0, chapters.count)
        while low < high {
            let middle = (low + high) / 2
            if chapters[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// Without what begins at the end of the item or behind it.
    public func within(_ duration: MediaTime?) -> ChapterTable {
        guard let duration, let last = chapters.last, last.start >= duration else { return self }
        return ChapterTable(ordered: Array(chapters.prefix { $0.start < duration }))
    }

    /// Of a part of the resource: the chapters that begin in it, counted from its start. A list and a table round the
    /// place where a track begins each in its own way; so near to the start or the end counts as there. One that fills
    /// the part says nothing.
    public func limited(to range: MediaRange?) -> ChapterTable {
        guard let range else { return self }
        let inside = chapters.filter { chapter in
            chapter.start >= range.start - Self.rounding
                && range.end.map { chapter.start < $0 - Self.rounding } ?? true
        }.map { Chapter(start: Swift.max(.zero, $0.start - range.start), title: $0.title) }
        return inside.count == 1 && inside[0].start == .zero ? .empty : ChapterTable(inside)
    }

    private static let rounding = MediaTime(microseconds: 50_000)
}

extension ChapterTable: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { chapters.count }
    public subscript(index: Int) -> Chapter { chapters[index] }
}

extension ChapterTable: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(chapters.count)
        hasher.combine(chapters.last)
    }
}
