import DBus
import TestSupport

/// Something a client asks for while the service may be killed.
enum CrashOperation {
    /// `current` is the entry that `next` and `play` come after.
    case open([String], placement: String, current: ObjectPath?)
    case insert([String], after: ObjectPath)
    case addTrack(String, after: ObjectPath)
    case move([ObjectPath], after: ObjectPath)
    case remove([ObjectPath])
    case removeTrack(ObjectPath)
    case clear
    /// `Play`, `Pause`, `Stop`, `Next` or `Previous`.
    case transport(String)
    case goTo(ObjectPath)
    /// Seconds.
    case setPosition(Double, of: ObjectPath)
    case shuffle(Bool)
    case loop(String)
    case volume(Double)
    case rate(Double)
    case stopAfter(ObjectPath)

    /// Returns when it has been answered: the ids of the new entries, where the answer says them.
    func perform(on program: RunningProgram) async throws(DBusError) -> [ObjectPath] {
        switch self {
        case .open(let uris, let placement, current: _):
            return try await program.control("Open", [.strings(uris), .string(placement)]).first?.asObjectPaths ?? []
        case .insert(let uris, let anchor):
            return try await program.control("Insert", [.strings(uris), .objectPath(anchor)]).first?.asObjectPaths
                ?? []
        case .addTrack(let uri, let anchor):
            try await program.trackList("AddTrack", [.string(uri), .objectPath(anchor), .boolean(false)])
        case .move(let ids, let anchor):
            try await program.control("Move", [.objectPaths(ids), .objectPath(anchor)])
        case .remove(let ids): try await program.control("Remove", [.objectPaths(ids)])
        case .removeTrack(let id): try await program.trackList("RemoveTrack", [.objectPath(id)])
        case .clear: try await program.control("Clear")
        case .transport(let member): try await player(program, member)
        case .goTo(let id): try await program.control("GoTo", [.objectPath(id)])
        case .setPosition(let seconds, of: let id):
            try await player(program, "SetPosition", [.objectPath(id), .int64(Int64(seconds * 1e6))])
        case .shuffle(let isOn): try await set(program, "Shuffle", .boolean(isOn))
        case .loop(let mode): try await set(program, "LoopStatus", .string(mode))
        case .volume(let volume): try await set(program, "Volume", .double(volume))
        case .rate(let rate): try await set(program, "Rate", .double(rate))
        case .stopAfter(let id): try await program.setControl("StopAfter", .objectPath(id))
        }
        return []
    }

    private func player(
        _ program: RunningProgram, _ member: String, _ arguments: [Value] = []
    ) async throws(DBusError) {
        _ = try await program.client.call(
            program.name, RunningProgram.path, RunningProgram.playerInterface, member, arguments)
    }

    private func set(_ program: RunningProgram, _ property: String, _ value: Value) async throws(DBusError) {
        try await program.client.set(
            program.name, RunningProgram.path, RunningProgram.playerInterface, property, to: value)
    }
}

extension CrashOperation {
    private static let longest = 24

    /// One that makes sense in a state, by chance.
    static func random(
        for model: RememberedModel, media: [String], using generator: inout SeededGenerator
    ) -> CrashOperation {
        let known = model.queue.compactMap(\.id)
        func uris(_ most: Int) -> [String] {
            (0..<Int.random(in: 1...most, using: &generator)).map { _ in media.randomElement(using: &generator)! }
        }
        func open(_ most: Int, _ placements: [String]) -> CrashOperation {
            .open(
                uris(most), placement: placements.randomElement(using: &generator)!, current: model.place?.current)
        }
        if known.count < 3 { return open(4, ["end", "play"]) }
        func entry() -> ObjectPath { known.randomElement(using: &generator)! }
        func place() -> ObjectPath {
            Int.random(in: 0..<4, using: &generator) == 0 ? RunningProgram.noTrack : entry()
        }
        let isLong = model.queue.count > longest
        switch Int.random(in: 0..<(isLong ? 12 : 40), using: &generator) {
        case 0..<4: return .remove(Array(Set((0..<3).map { _ in entry() })))
        case 4..<6: return .removeTrack(entry())
        case 6..<11:
            let moved = Array(Set((0..<Int.random(in: 1...3, using: &generator)).map { _ in entry() }))
            let anchor = place()
            return .move(moved.filter { $0 != anchor }, after: anchor)
        case 11: return Bool.random(using: &generator) ? .clear : .transport("Stop")
        case 12..<16:
            return open(12, ["end", "start", "next", "end", "play", "replace"])
        case 16..<19: return .insert(uris(5), after: place())
        case 19..<21: return .addTrack(uris(1)[0], after: place())
        case 21..<25: return .transport("Play")
        case 25: return .transport("Pause")
        case 26..<28: return .transport("Next")
        case 28: return .transport("Previous")
        case 29..<31: return .goTo(entry())
        case 31..<34:
            guard let current = model.place?.current else { return .transport("Next") }
            return .setPosition(Double.random(in: 0...60, using: &generator), of: current)
        case 34: return .shuffle(Bool.random(using: &generator))
        case 35: return .loop(["None", "Track", "Playlist"].randomElement(using: &generator)!)
        case 36..<38: return .volume(Double(Int.random(in: 0...100, using: &generator)) / 100)
        case 38: return .rate([0.5, 1, 1.5, 2].randomElement(using: &generator)!)
        default: return .stopAfter(Bool.random(using: &generator) ? entry() : .root)
        }
    }
}

/// SplitMix64: the same operations for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
