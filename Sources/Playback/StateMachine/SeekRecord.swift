import MediaModel

/// Seeks on their way. While there is one, the position shown is where the last one goes.
struct SeekRecord: Sendable {
    private(set) var outstanding: [SeekIdentifier] = []
    private(set) var target: MediaTime?
    /// Asked for before the item was ready; carried out when it is.
    var whenReady: MediaTime?
    /// The item has come to its end while a seek in it was on its way, which decides then.
    var hasItemEnded = false
    private var lastIdentifier: UInt64 = 0

    var isInFlight: Bool { !outstanding.isEmpty }

    mutating func begin(to time: MediaTime) -> SeekIdentifier {
        lastIdentifier += 1
        let identifier = SeekIdentifier(rawValue: lastIdentifier)
        outstanding.append(identifier)
        target = time
        return identifier
    }

    /// False when the seek was not known any more (its item has gone).
    mutating func finish(_ identifier: SeekIdentifier) -> Bool {
        guard let place = outstanding.firstIndex(of: identifier) else { return false }
        outstanding.remove(at: place)
        if outstanding.isEmpty { target = nil }
        return true
    }

    /// A load or stop has overtaken everything.
    mutating func abandon() {
        outstanding = []
        target = nil
        whenReady = nil
        hasItemEnded = false
    }
}
