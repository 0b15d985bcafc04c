internal import DBus

/// What has to be signalled when one table follows another: the one place that decides it.
struct PropertyDifference: Equatable {
    /// Goes into one `PropertiesChanged`; none is sent when it is empty (C28, C29).
    var changed: [PlayerProperty] = []
    /// Whether `Seeked` follows it.
    var isSeeked = false

    init() {}

    init(from former: PlayerTable, to table: PlayerTable, traits: SessionTraits) {
        let isNewTrack = table.track != nil && table.track != former.track
        for property in PlayerProperty.allCases where property.isPresent(with: traits) {
            let differs = former[property] != table[property]
            switch property {
            case .canControl: break
            // Clients take a new track without its status as a reason to ask, and block for it (C29).
            case .playbackStatus: if differs || isNewTrack { changed.append(property) }
            default: if differs { changed.append(property) }
            }
        }
        if table.discontinuity != former.discontinuity {
            // Clients start a new track at 0 by themselves (C77).
            isSeeked = table.track != nil && !(isNewTrack && table.position.time == .zero)
        } else if table.track == former.track, table.status != .stopped {
            // Cinnamon and bluetoothd fall back to 0 with every Metadata (C111).
            isSeeked = changed.contains(.metadata)
        }
    }
}
