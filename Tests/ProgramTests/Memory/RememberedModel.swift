import DBus

/// What must be found after a kill. The list and the settings follow from the operations; where playback stands is what
/// the player said last, nil when something was answered since that may have changed it.
struct RememberedModel {
    struct Track: Hashable {
        /// Nil while no answer has said it.
        var id: ObjectPath?
        let uri: String
    }

    struct Place {
        /// Nil with an empty queue.
        let current: ObjectPath?
        let status: String
        /// Seconds.
        let position: Double
        let moment = ContinuousClock.now
    }

    var queue: [Track] = []
    var isShuffled = false
    var loop = "None"
    var volume: Double = 1
    var rate: Double = 1
    var stopAfter: ObjectPath = .root
    var place: Place? = Place(current: nil, status: "Stopped", position: 0)
    /// What plays for certain, though nobody has looked yet.
    var chosen: ObjectPath?

    init() {}

    /// What was read is what there is.
    init(_ state: PlayerState) {
        queue = state.queue.map { Track(id: $0.id, uri: $0.uri) }
        (isShuffled, loop, volume, rate) = (state.isShuffled, state.loop, state.volume, state.rate)
        stopAfter = state.stopAfter
        place = Place(current: state.current, status: state.status, position: state.position)
    }

    /// Takes in what was read after an answer.
    mutating func see(_ ids: [ObjectPath], _ player: Value) {
        for (index, id) in ids.enumerated() where queue.indices.contains(index) && queue[index].id == nil {
            queue[index].id = id
        }
        place = Place(
            current: player["Metadata"]?["mpris:trackid"]?.asObjectPath,
            status: player["PlaybackStatus"]?.asString ?? "",
            position: Double(player["Position"]?.asInt64 ?? -1) / 1e6)
        chosen = nil
    }

    // MARK: What an operation does

    /// - Parameter new: the ids of the entries it made; empty where nobody has said them.
    mutating func apply(_ operation: CrashOperation, new: [ObjectPath] = []) {
        if operation.mayMovePlace { (place, chosen) = (nil, nil) }
        switch operation {
        case .open(let uris, "end", _): insert(uris, new, at: queue.count)
        case .open(let uris, "start", _): insert(uris, new, at: 0)
        case .open(let uris, "replace", _):
            (queue, stopAfter) = ([], .root)
            insert(uris, new, at: 0)
        case .open(let uris, let placement, let current):
            insert(uris, new, at: index(after: current ?? RunningProgram.noTrack))
            if placement == "play", queue.count > uris.count || !isShuffled { chosen = new.first }
        case .insert(let uris, let anchor): insert(uris, new, at: index(after: anchor))
        case .addTrack(let uri, let anchor): insert([uri], new, at: index(after: anchor))
        case .move(let ids, let anchor):
            let moved = ids.compactMap { id in queue.first { $0.id == id } }
            queue.removeAll { moved.contains($0) }
            queue.insert(contentsOf: moved, at: index(after: anchor))
        case .remove(let ids): remove(ids)
        case .removeTrack(let id): remove([id])
        case .clear: (queue, stopAfter) = ([], .root)
        case .goTo(let id): chosen = id
        case .shuffle(let isOn): isShuffled = isOn
        case .loop(let mode): loop = mode
        case .volume(let new): volume = new
        case .rate(let new): rate = new
        case .stopAfter(let id): stopAfter = id
        case .transport, .setPosition: break
        }
    }

    private func index(after anchor: ObjectPath) -> Int {
        if anchor == RunningProgram.noTrack { return 0 }
        return queue.firstIndex { $0.id == anchor }.map { $0 + 1 } ?? queue.count
    }

    private mutating func insert(_ uris: [String], _ new: [ObjectPath], at index: Int) {
        queue.insert(
            contentsOf: uris.enumerated().map { Track(id: $0 < new.count ? new[$0] : nil, uri: $1) }, at: index)
    }

    private mutating func remove(_ ids: [ObjectPath]) {
        queue.removeAll { track in track.id.map(ids.contains) ?? false }
        if ids.contains(stopAfter) { stopAfter = .root }
    }

    // MARK: Comparison

    /// How a restored player differs from what is promised, in words; empty when it does not.
    ///
    /// - Parameter kill: when the process was killed.
    func faults(of found: PlayerState, killedAt kill: ContinuousClock.Instant) -> [String] {
        var faults: [String] = []
        func expect(_ isRight: Bool, _ what: String) {
            if !isRight { faults.append(what) }
        }
        let isSameQueue =
            found.queue.count == queue.count
            && zip(found.queue, queue).allSatisfy { $0.uri == $1.uri && ($1.id == nil || $0.id == $1.id) }
        expect(isSameQueue, "the queue is \(found.queue), not \(queue.map { "\($0.id?.text ?? "?") \($0.uri)" })")
        expect(Set(found.queue.map(\.id)).count == found.queue.count, "an id twice: \(found.queue)")
        expect(found.isShuffled == isShuffled, "shuffle is \(found.isShuffled)")
        expect(found.loop == loop, "the loop is \(found.loop), not \(loop)")
        expect(abs(found.volume - volume) < 1e-9, "the volume is \(found.volume), not \(volume)")
        expect(found.rate == rate, "the rate is \(found.rate), not \(rate)")
        expect(found.stopAfter == stopAfter, "the stop is after \(found.stopAfter), not \(stopAfter)")
        expect(found.status != "Playing", "it plays by itself")
        expect((found.current == nil) == found.queue.isEmpty, "current is \(String(describing: found.current))")
        if let chosen { expect(found.current == chosen, "\(String(describing: found.current)), not \(chosen), plays") }
        guard let place else { return faults }
        expect(found.current == place.current, "\(String(describing: found.current)) is current, not \(place)")
        let status = place.status == "Playing" ? "Paused" : place.status
        expect(found.status == status, "it is \(found.status), not \(status)")
        // In the file is a position at most five seconds of playing older than the last.
        let elapsed = place.moment.duration(to: kill) / .seconds(1)
        let latest = place.position + (place.status == "Playing" ? max(0, elapsed) * rate : 0)
        let earliest = place.status == "Playing" ? place.position - 5 * rate : place.position
        expect(
            found.position > earliest - 0.2 && found.position < latest + 0.5,
            "the position is \(found.position), not in \(earliest)...\(latest)")
        return faults
    }
}

extension CrashOperation {
    /// Whether another entry, another state or another position may be there afterwards.
    var mayMovePlace: Bool {
        switch self {
        case .move, .shuffle, .loop, .volume, .stopAfter: false
        default: true
        }
    }
}
