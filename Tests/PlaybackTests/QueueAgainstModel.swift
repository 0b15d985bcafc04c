import MediaModel

@testable import Playback

/// A queue and its model side by side, and what was to be remembered of the queue, carried out on a saved session as a
/// memory would.
struct QueueAgainstModel {
    private var queue = PlayQueue(seed: 5)
    private var model = QueueModel()
    private var session = SavedSession()

    /// The first thing that is not as it should be after these operations; nil when all is well.
    static func fault(after operations: [QueueOperation], checkingEvery interval: Int = 1) -> String? {
        var bench = QueueAgainstModel()
        for (number, operation) in operations.enumerated() {
            bench.perform(operation)
            if number % interval == 0 || number == operations.count - 1, let fault = bench.fault() {
                return "\(fault), after \(number + 1) operations"
            }
        }
        return nil
    }

    private mutating func perform(_ operation: QueueOperation) {
        let count = queue.count
        func item(_ number: Int) -> MediaItem { MediaItem(MediaURI(filePath: "/\(number)")!) }
        switch operation {
        case .insert(let number, let after):
            let place = count == 0 ? nil : after % count
            queue.insert((0..<number).map(item), after: place.map { queue.list[$0] })
            model.insert(number, after: place)
        case .insertAtStart(let number):
            queue.insert((0..<number).map(item), after: nil)
            model.insert(number, after: nil)
        case .restart:
            restart()
        case .shuffle(let isOn): queue.setShuffled(isOn)
        case .reseed(let seed): queue.reseed(seed)
        case .clear:
            queue.removeAll()
            model.removeAll()
        default:
            guard count > 0 else { return }
            edit(operation, count)
        }
        if queue.isShuffled { model.choose(queue.currentID?.rawValue) }
        remember(queue.takeChanges())
    }

    private mutating func edit(_ operation: QueueOperation, _ count: Int) {
        switch operation {
        case .remove(let place):
            queue.remove(queue.list[place % count])
            model.remove(place % count)
        case .move(let from, let after):
            queue.move([queue.list[from % count]], after: queue.list[after % count])
            model.move(from % count, after: after % count)
        case .moveToStart(let from):
            queue.move([queue.list[from % count]], after: nil)
            model.move(from % count, after: nil)
        case .choose(let place):
            queue.setCurrent(queue.list[place % count])
            model.choose(place % count)
        case .next:
            if let next = queue.explicitNext() { queue.setCurrent(next, by: .forward) }
            if let next = model.next { model.choose(next) }
        case .previous:
            if let previous = queue.explicitPrevious() { queue.setCurrent(previous, by: .backward) }
            if let previous = model.previous { model.choose(previous) }
        default: break
        }
    }

    private mutating func restart() {
        session.settings.current = queue.currentID
        session.settings.repeatMode = queue.repeatMode
        session.settings.shuffleSeed = queue.shuffleSeed
        var restarted = PlayQueue(seed: 0)
        restarted.restore(session)
        queue = restarted
        // Ids of entries that were removed at the end are free again after a restart: keep both sides alike.
        queue.identifiers = EntryIDSource(after: model.lastID)
    }

    /// Carries changes out with plain arrays.
    private mutating func remember(_ changes: [SessionChange]) {
        for change in changes {
            switch change {
            case .inserted(let new, let after):
                session.entries.insert(contentsOf: new, at: place(after, in: session.entries.map(\.id)))
            case .removed(let ids):
                session.entries.removeAll { ids.contains($0.id) }
                session.playOrder?.removeAll { ids.contains($0) }
            case .moved(let id, let after):
                let entry = session.entries.remove(at: session.entries.firstIndex { $0.id == id }!)
                session.entries.insert(entry, at: place(after, in: session.entries.map(\.id)))
            case .cleared:
                session.entries = []
                if session.playOrder != nil { session.playOrder = [] }
            case .playOrder(let order): session.playOrder = order
            case .playOrderInserted(let ids, let after):
                let place = place(after, in: session.playOrder ?? [])
                session.playOrder?.insert(contentsOf: ids, at: place)
            case .playOrderMoved(let id, let after):
                session.playOrder?.removeAll { $0 == id }
                let place = place(after, in: session.playOrder ?? [])
                session.playOrder?.insert(id, at: place)
            default: break
            }
        }
    }

    private func place(_ after: EntryID?, in order: [EntryID]) -> Int {
        after.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    }

    private func fault() -> String? {
        let list = queue.list.all
        if list.map(\.rawValue) != model.list { return "the list is not the model's" }
        if queue.currentID?.rawValue != model.current { return "the current entry is not the model's" }
        if queue.count != list.count { return "the count is wrong" }
        if Set(queue.order.all) != Set(list) || queue.order.count != list.count { return "the order is no permutation" }
        if session.entries.map(\.id) != list { return "the list remembered is another" }
        if session.playOrder != queue.shuffle?.present.all { return "the order remembered is another" }
        for place in stride(from: 0, to: list.count, by: max(1, list.count / 7)) {
            if queue.list[place] != list[place] || queue.list.index(of: list[place]) != place {
                return "place \(place) is not found again"
            }
        }
        return windowFault(list)
    }

    private func windowFault(_ list: [EntryID]) -> String? {
        let range = queue.window.range
        if range.count != min(list.count, ShownWindow.limit) || range.upperBound > list.count {
            return "the window is \(range) of \(list.count)"
        }
        if let current = queue.currentListIndex, !range.contains(current) { return "the window misses the current one" }
        return nil
    }
}
