internal import MediaModel

/// A long order of entries. Finding an entry's place, the entry at a place, insertion and removal each take about as
/// many steps as the square root of its length, so that an edit among a hundred thousand costs what it costs among a
/// thousand.
///
/// The ids stand in chunks; a table says which chunk an id is in.
struct EntryOrder: Sendable {
    private struct Chunk: Sendable {
        let key: UInt32
        var ids: ContiguousArray<EntryID>
    }

    private var chunks: [Chunk] = []
    private var homes: [EntryID: UInt32] = [:]
    private var lastKey: UInt32 = 0

    /// A chunk is split when it has more, and joined with its neighbour when both together have less than half.
    private static let chunkLimit = 512

    init(_ ids: [EntryID] = []) {
        insert(ids, at: 0)
    }

    var count: Int { homes.count }
    var isEmpty: Bool { homes.isEmpty }
    var first: EntryID? { chunks.first?.ids.first }
    var last: EntryID? { chunks.last?.ids.last }

    /// All of them, in order.
    var all: [EntryID] { chunks.flatMap(\.ids) }

    func contains(_ id: EntryID) -> Bool { homes[id] != nil }

    subscript(index: Int) -> EntryID {
        let place = place(of: index)
        return chunks[place.chunk].ids[place.offset]
    }

    func index(of id: EntryID) -> Int? {
        guard let key = homes[id] else { return nil }
        var before = 0
        for chunk in chunks {
            if chunk.key == key { return chunk.ids.firstIndex(of: id).map { before + $0 } }
            before += chunk.ids.count
        }
        return nil
    }

    /// Nil at the end.
    func id(at index: Int) -> EntryID? {
        (0..<count).contains(index) ? self[index] : nil
    }

    func ids(in range: Range<Int>) -> [EntryID] {
        guard !range.isEmpty else { return [] }
        var place = place(of: range.lowerBound)
        var result: [EntryID] = []
        result.reserveCapacity(range.count)
        while result.count < range.count, place.chunk < chunks.count {
            result += chunks[place.chunk].ids[place.offset...].prefix(range.count - result.count)
            place = (place.chunk + 1, 0)
        }
        return result
    }

    func first(from index: Int, where matches: (EntryID) -> Bool) -> EntryID? {
        guard index < count else { return nil }
        var place = place(of: index)
        while place.chunk < chunks.count {
            if let found = chunks[place.chunk].ids[place.offset...].first(where: matches) { return found }
            place = (place.chunk + 1, 0)
        }
        return nil
    }

    func last(before index: Int, where matches: (EntryID) -> Bool) -> EntryID? {
        guard index > 0 else { return nil }
        var place = place(of: index)
        while place.chunk >= 0 {
            if place.chunk < chunks.count,
                let found = chunks[place.chunk].ids[..<place.offset].last(where: matches)
            {
                return found
            }
            place.chunk -= 1
            if place.chunk >= 0 { place.offset = chunks[place.chunk].ids.count }
        }
        return nil
    }

    // MARK: Editing

    /// None of `ids` is in the order yet; `index` is within 0...count.
    mutating func insert(_ ids: [EntryID], at index: Int) {
        guard !ids.isEmpty else { return }
        homes.reserveCapacity(homes.count + ids.count)
        guard let place = chunks.isEmpty ? nil : place(of: index) else {
            chunks = makeChunks(ids[...])
            return
        }
        // The end of the order belongs to its last chunk.
        let (chunk, offset) =
            place.chunk < chunks.count ? place : (chunks.count - 1, chunks[chunks.count - 1].ids.count)
        if chunks[chunk].ids.count + ids.count <= Self.chunkLimit {
            chunks[chunk].ids.insert(contentsOf: ids, at: offset)
            for id in ids { homes[id] = chunks[chunk].key }
        } else {
            let tail = Array(chunks[chunk].ids[offset...])
            chunks[chunk].ids.removeSubrange(offset...)
            let isEmpty = chunks[chunk].ids.isEmpty
            let new = makeChunks(ids[...]) + makeChunks(tail[...])
            chunks.replaceSubrange((isEmpty ? chunk : chunk + 1)..<(chunk + 1), with: new)
            join(chunk)
        }
    }

    /// Where it stood; nil when it was not there.
    @discardableResult
    mutating func remove(_ id: EntryID) -> Int? {
        guard let key = homes.removeValue(forKey: id) else { return nil }
        var before = 0
        for index in chunks.indices {
            guard chunks[index].key == key else {
                before += chunks[index].ids.count
                continue
            }
            guard let offset = chunks[index].ids.firstIndex(of: id) else { return nil }
            chunks[index].ids.remove(at: offset)
            if chunks[index].ids.isEmpty { chunks.remove(at: index) } else { join(index) }
            return before + offset
        }
        return nil
    }

    mutating func removeAll() {
        self = EntryOrder()
    }

    // MARK: Chunks

    /// For `count`: behind the last chunk.
    private func place(of index: Int) -> (chunk: Int, offset: Int) {
        var rest = index
        for (position, chunk) in chunks.enumerated() {
            if rest < chunk.ids.count { return (position, rest) }
            rest -= chunk.ids.count
        }
        return (chunks.count, 0)
    }

    private mutating func makeChunks(_ ids: ArraySlice<EntryID>) -> [Chunk] {
        var rest = ids
        var new: [Chunk] = []
        while !rest.isEmpty {
            // Room is left for what is inserted later.
            let part = rest.prefix(Self.chunkLimit * 3 / 4)
            rest = rest.dropFirst(part.count)
            lastKey &+= 1
            new.append(Chunk(key: lastKey, ids: ContiguousArray(part)))
            for id in part { homes[id] = lastKey }
        }
        return new
    }

    private mutating func join(_ index: Int) {
        let next = index + 1
        guard next < chunks.count, chunks[index].ids.count + chunks[next].ids.count < Self.chunkLimit / 2 else {
            return
        }
        let moved = chunks.remove(at: next).ids
        for id in moved { homes[id] = chunks[index].key }
        chunks[index].ids += moved
    }
}
