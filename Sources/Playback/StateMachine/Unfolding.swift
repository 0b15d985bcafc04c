internal import MediaModel

/// Entries that turn out to be lists when they are opened: what is in the list takes the entry's place.
extension PlaybackStateMachine {
    /// Lists within lists; 1 is a list without nested ones.
    private static let deepest = 8

    mutating func unfold(_ item: EngineItemID, _ items: [MediaItem], now: HostMoment) {
        guard let id = entry(of: item), let entry = queue.entry(id), !items.isEmpty else { return }
        let lists = unfolded.origins[id]?.lists ?? []
        if lists.contains(entry.uri) {
            return fail(
                item, PlaybackError(.unsupportedFormat, "The list contains itself; take that entry out of it."),
                now: now)
        }
        guard lists.count < Self.deepest else {
            let depth = "lists within lists are followed \(Self.deepest) deep"
            return fail(item, PlaybackError(.unsupportedFormat, "The list is nested too deep; \(depth)."), now: now)
        }
        let isCurrent = current?.item == item
        let added = queue.insert(items, after: id)
        let origin = UnfoldedLists.Origin(lists: lists + [entry.uri], root: unfolded.root(of: id))
        for new in added {
            unfolded.origins[new] = origin
            limits[new] = limits[id]
        }
        unfolded.note(id, endsWith: added.last)
        let isLast = stopAfter == id
        if isCurrent {
            leaveCurrent(now: now)
            queue.setCurrent(added[0], by: .forward)
        } else {
            prepared = nil
        }
        queue.remove(id)
        forget(id)
        if isLast { stopAfter = added.last }
        if isCurrent { enter(added[0], by: .jump, now: now) } else { refreshPrepared() }
    }
}

/// What has become of entries that were lists.
struct UnfoldedLists: Sendable {
    struct Origin {
        /// The lists that an entry came out of, the outermost one first.
        let lists: [MediaURI]
        /// The entry that the outermost one was.
        let root: EntryID
    }

    var origins: [EntryID: Origin] = [:]
    /// The last entry that took a list's place, for a few that were unfolded last.
    private var ends: [(list: EntryID, end: EntryID)] = []
    private static let most = 64

    mutating func note(_ list: EntryID, endsWith end: EntryID?) {
        guard let end else { return }
        ends.append((list, end))
        if ends.count > Self.most { ends.removeFirst() }
    }

    /// What was put into the queue: the entry itself, unless it came out of a list.
    func root(of id: EntryID) -> EntryID { origins[id]?.root ?? id }

    /// Where the contents of an entry end: the entry itself, unless it was a list.
    func end(of id: EntryID) -> EntryID {
        ends.reduce(id) { $1.list == $0 ? $1.end : $0 }
    }
}
