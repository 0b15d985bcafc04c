import MediaModel
import Testing

@testable import MPRIS

/// Pure: two lists in, signals out.
@Suite struct TrackListDifferenceTests {
    private func list(_ ids: some Sequence<Int>, titles: [Int: String] = [:]) -> [ListedTrack] {
        ids.map { id in
            var facts = MediaFacts()
            facts.metadata.title = titles[id]
            return ListedTrack(
                id: EntryID(rawValue: UInt64(id)), item: MediaItem(MediaURI("file:///\(id).flac")!),
                facts: titles[id].map { _ in SharedMediaFacts(facts) })
        }
    }

    private func difference(_ former: [ListedTrack], _ tracks: [ListedTrack]) -> TrackListDifference {
        TrackListDifference(from: former, to: tracks) { $0.metadata != $1.metadata }
    }

    private func signals(_ former: some Sequence<Int>, _ tracks: some Sequence<Int>) -> [TrackListDifference.Signal] {
        difference(list(former), list(tracks)).signals
    }

    @Test func `nothing when nothing changed`() {
        #expect(signals([], []) == [])
        #expect(signals(1...5, 1...5) == [])
        #expect(!difference(list(1...5), list(1...5)).invalidatesTracks)
    }

    @Test func `one entry more or less is one signal, wherever it is (C126, C127)`() {
        #expect(signals([], [1]) == [.added(index: 0)])
        #expect(signals([1, 2], [9, 1, 2]) == [.added(index: 0)])
        #expect(signals([1, 2], [1, 9, 2]) == [.added(index: 1)])
        #expect(signals([1, 2], [1, 2, 9]) == [.added(index: 2)])
        #expect(signals([1], []) == [.removed(EntryID(rawValue: 1))])
        #expect(signals([1, 2, 3], [1, 3]) == [.removed(EntryID(rawValue: 2))])
    }

    @Test func `a window that slides by one is a removal and an addition`() {
        #expect(signals(1...1_000, 2...1_001) == [.removed(EntryID(rawValue: 1)), .added(index: 999)])
    }

    @Test func `moves, jumps and many edits at once are one TrackListReplaced (C125, C131)`() {
        #expect(signals([1, 2, 3], [2, 1, 3]) == [.replaced], "a move")
        #expect(signals(1...100, 51...150) == [.replaced], "a jump of the window")
        #expect(signals(1...20, Array(1...20) + Array(100...(99 + TrackListDifference.mostEdits))).count == 16)
        #expect(signals(1...20, Array(1...20) + Array(100...(100 + TrackListDifference.mostEdits))) == [.replaced])
        #expect(signals([1, 2], [3, 4]) == [.replaced], "nothing stays")
        #expect(signals([1, 2], []) == [.replaced], "cleared")
        #expect(signals([], [1, 2]) == [.replaced], "filled")
    }

    @Test func `new facts are TrackMetadataChanged and leave Tracks alone (C128, C129)`() {
        let change = difference(list(1...5), list(1...5, titles: [2: "B", 4: "D"]))
        #expect(change.signals == [.metadataChanged(index: 1), .metadataChanged(index: 3)])
        #expect(!change.invalidatesTracks)
        let both = difference(list([1, 2, 3, 4]), list([1, 9, 3, 4], titles: [3: "C", 4: "D"]))
        #expect(
            both.signals == [
                .removed(EntryID(rawValue: 2)), .added(index: 1), .metadataChanged(index: 2),
                .metadataChanged(index: 3),
            ])
        #expect(both.invalidatesTracks)
    }

    @Test func `facts that change nothing to be seen are not signalled (C30)`() {
        let former = list([1])
        let facts = SharedMediaFacts(MediaFacts(isSeekable: true))
        #expect(difference(former, [ListedTrack(id: former[0].id, item: former[0].item, facts: facts)]).signals == [])
    }

    @Test func `very much new metadata is one TrackListReplaced`() {
        let count = TrackListDifference.mostMetadataChanges
        let titles = Dictionary(uniqueKeysWithValues: (1...100).map { ($0, "Title") })
        let most = titles.filter { $0.key <= count }
        #expect(difference(list(1...100), list(1...100, titles: most)).signals.count == count)
        #expect(difference(list(1...100), list(1...100, titles: titles)).signals == [.replaced])
        #expect(difference(list(1...100), list(1...100, titles: titles)).invalidatesTracks)
    }

    /// What a client holds, and what it makes of the signals.
    private struct Client {
        var tracks: [ListedTrack]

        mutating func take(_ signal: TrackListDifference.Signal, of list: [ListedTrack]) throws {
            switch signal {
            case .replaced: tracks = list
            case .removed(let entry): tracks.remove(at: try #require(tracks.firstIndex { $0.id == entry }))
            case .added(let index):
                #expect(!tracks.contains { $0.id == list[index].id })
                let place =
                    index == 0
                    ? 0 : try #require(tracks.firstIndex { $0.id == list[index - 1].id }, "AfterTrack is unknown") + 1
                tracks.insert(list[index], at: place)
            case .metadataChanged(let index):
                tracks[try #require(tracks.firstIndex { $0.id == list[index].id })] = list[index]
            }
        }
    }

    private func edited(_ tracks: [ListedTrack], _ lastID: inout Int, _ random: inout some RandomNumberGenerator)
        -> [ListedTrack]
    {
        var tracks = tracks
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let place = Int.random(in: 0...tracks.count, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                lastID += 1
                tracks.insert(list([lastID])[0], at: place)
            case 4..<7 where place < tracks.count: tracks.remove(at: place)
            case 7..<9 where place < tracks.count:
                let id = Int(tracks[place].id.rawValue)
                tracks[place] = list([id], titles: [id: "Title \(Int.random(in: 0..<3, using: &random))"])[0]
            case 9 where place < tracks.count && Bool.random(using: &random):
                tracks.insert(tracks.remove(at: place), at: Int.random(in: 0..<tracks.count, using: &random))
            default: break
            }
        }
        return tracks
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a client that applies the signals arrives at the new list`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var lastID = 12
        var tracks = list(1...12)
        var client = Client(tracks: tracks)
        var singles = 0
        for _ in 0..<2_000 {
            let next = edited(tracks, &lastID, &random)
            let change = difference(tracks, next)
            for signal in change.signals { try client.take(signal, of: next) }
            try #require(client.tracks == next)
            #expect(change.invalidatesTracks || client.tracks.map(\.id) == tracks.map(\.id))
            if change.signals != [.replaced] { singles += change.signals.count }
            tracks = next
        }
        #expect(singles > 1_000, "mostly single signals")
    }
}

/// SplitMix64: the same numbers each time.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
