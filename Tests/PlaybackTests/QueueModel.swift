import MediaModel

@testable import Playback

/// The queue as one would write it without a thought for speed: plain arrays.
struct QueueModel {
    private(set) var list: [UInt64] = []
    private(set) var current: UInt64?
    private var last: UInt64 = 0

    var lastID: EntryID { EntryID(rawValue: last) }

    mutating func insert(_ count: Int, after place: Int?) {
        let new = (0..<count).map { last + UInt64($0) + 1 }
        guard !new.isEmpty else { return }
        last += UInt64(count)
        list.insert(contentsOf: new, at: place.map { $0 + 1 } ?? 0)
        if current == nil { current = list.first }
    }

    mutating func remove(_ place: Int) {
        let id = list.remove(at: place)
        if current == id { current = place < list.count ? list[place] : list.first }
    }

    mutating func move(_ from: Int, after anchor: Int?) {
        let (id, anchorID) = (list[from], anchor.map { list[$0] })
        guard id != anchorID else { return }
        list.remove(at: from)
        list.insert(id, at: anchorID.map { list.firstIndex(of: $0)! + 1 } ?? 0)
    }

    mutating func choose(_ place: Int) { current = list[place] }

    mutating func choose(_ id: UInt64?) { current = id }

    mutating func removeAll() {
        list = []
        current = nil
    }

    var next: UInt64? { current.flatMap { id in list.firstIndex(of: id).map { list.dropFirst($0 + 1).first } ?? nil } }

    var previous: UInt64? {
        current.flatMap { id in list.firstIndex(of: id).flatMap { $0 > 0 ? list[$0 - 1] : nil } }
    }
}

/// One edit of a queue. Places are taken modulo the length, so that any sequence of edits makes sense, and a part of it
/// too.
enum QueueOperation: CustomStringConvertible {
    case insert(count: Int, after: Int)
    case insertAtStart(count: Int)
    case remove(Int)
    case move(Int, after: Int)
    case moveToStart(Int)
    case choose(Int)
    case next, previous, clear
    case shuffle(Bool)
    case reseed(UInt64)
    case restart

    static func random(using generator: inout ShuffleGenerator) -> QueueOperation {
        let place = Int.random(in: 0..<10_000, using: &generator)
        let count = Int.random(in: 1...4, using: &generator)
        switch Int.random(in: 0..<1_000, using: &generator) {
        case ..<200: return .insert(count: count, after: place)
        case ..<240: return .insertAtStart(count: count)
        case ..<241: return .insert(count: 700, after: place)
        case ..<600: return .remove(place)
        case ..<700: return .move(place, after: Int.random(in: 0..<10_000, using: &generator))
        case ..<730: return .moveToStart(place)
        case ..<800: return .choose(place)
        case ..<880: return .next
        case ..<940: return .previous
        case ..<942: return .clear
        case ..<980: return .shuffle(Bool.random(using: &generator))
        case ..<990: return .reseed(UInt64(place))
        default: return .restart
        }
    }

    var description: String {
        switch self {
        case .insert(let count, let after): "insert \(count) after \(after)"
        case .insertAtStart(let count): "insert \(count) at the start"
        case .remove(let place): "remove \(place)"
        case .move(let from, let after): "move \(from) after \(after)"
        case .moveToStart(let from): "move \(from) to the start"
        case .choose(let place): "choose \(place)"
        case .next: "next"
        case .previous: "previous"
        case .clear: "clear"
        case .shuffle(let isOn): "shuffle \(isOn)"
        case .reseed(let seed): "seed \(seed)"
        case .restart: "restart"
        }
    }
}
