internal import MediaModel
internal import Synchronization

/// What the streaming threads need to know to make sound of samples: the settings, and which item comes in by which pad
/// of the join.
final class SoundControl: Sendable {
    private struct Contents {
        var settings = SoundSettings()
        var items: [UInt: ItemSlot] = [:]
    }

    private let contents = Mutex(Contents())

    var settings: SoundSettings {
        get { contents.withLock { $0.settings } }
        set { contents.withLock { $0.settings = newValue } }
    }

    /// Pads are named by their addresses.
    func enter(_ item: ItemSlot, at joinPad: UInt) {
        contents.withLock { $0.items[joinPad] = item }
    }

    func leave(_ joinPad: UInt) {
        contents.withLock { $0.items[joinPad] = nil }
    }

    func item(at joinPad: UInt) -> ItemSlot? {
        contents.withLock { $0.items[joinPad] }
    }
}
