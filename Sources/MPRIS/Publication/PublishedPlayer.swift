internal import DBus
internal import EventQueue
internal import MediaModel
internal import NowPlaying

/// The Player interface as clients know it: the last published table. Reads are answered from here, inside the message
/// filter, without asking anybody (C25). Confined to the service's queue.
final class PublishedPlayer {
    let trackPaths: TrackPaths
    private(set) var table: PlayerTable
    /// How often each property has been signalled; tells a setter whether its property was (C33).
    private var emissions = [UInt64](repeating: 0, count: PlayerProperty.allCases.count)

    init(trackPaths: TrackPaths) {
        self.trackPaths = trackPaths
        let nothing = NowPlayingState()
        table = PlayerTable(state: nothing, traits: SessionTraits(state: nothing), trackPaths: trackPaths)
    }

    func replaceTable(with table: PlayerTable) {
        self.table = table
    }

    func noteEmission(of properties: [PlayerProperty]) {
        for property in properties { emissions[property.rawValue] += 1 }
    }

    func emissionCount(of property: PlayerProperty) -> UInt64 {
        emissions[property.rawValue]
    }

    /// Worked out now; allocates nothing.
    var position: MediaTime {
        table.position.time(atHostNanoseconds: HostTime.now.nanoseconds)
    }
}
