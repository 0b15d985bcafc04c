/// The timers of one loop, the earliest first; those due at the same moment in the order they were set. A binary heap,
/// since a busy connection has a time-out for each of its thousands of calls.
struct TimerQueue {
    private struct Entry {
        let due: HostTime
        let token: UInt64

        func isBefore(_ other: Entry) -> Bool {
            due == other.due ? token < other.token : due < other.due
        }
    }

    private var heap: [Entry] = []
    /// Without an entry here a timer is cancelled; its place in the heap is given up when it comes to the top, or when
    /// such places are the greater part.
    private var handlers: [UInt64: () -> Void] = [:]

    var isEmpty: Bool { handlers.isEmpty }

    mutating func add(_ token: UInt64, due: HostTime, handler: @escaping () -> Void) {
        handlers[token] = handler
        heap.append(Entry(due: due, token: token))
        rise(heap.count - 1)
    }

    mutating func remove(_ token: UInt64) {
        guard handlers.removeValue(forKey: token) != nil else { return }
        if heap.count > 32, heap.count > handlers.count * 2 { rebuild() }
    }

    /// When the first timer is due.
    mutating func firstDue() -> HostTime? {
        while let first = heap.first {
            if handlers[first.token] != nil { return first.due }
            removeFirst()
        }
        return nil
    }

    /// Takes out the first timer that is due at `now`; of those set before `limit` only, so that a handler which sets a
    /// timer for at once cannot hold up the loop.
    mutating func takeDue(at now: HostTime, setBefore limit: UInt64) -> (() -> Void)? {
        guard let due = firstDue(), due <= now, heap[0].token < limit else { return nil }
        let token = heap[0].token
        removeFirst()
        return handlers.removeValue(forKey: token)
    }

    // MARK: The heap

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(0)
    }

    private mutating func rebuild() {
        let live = handlers
        heap = heap.filter { live[$0.token] != nil }
        heap.sort { $0.isBefore($1) }
    }

    private mutating func rise(_ start: Int) {
        var place = start
        while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
                least = child
            }
            guard least != place else { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
