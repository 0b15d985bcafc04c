internal import DBus

/// `org.mpris.MediaPlayer2.Player`, member by member. Reads come from the published table; every call goes to a
/// command.
extension MPRISService {
    func makePlayerInterface() -> Interface {
        Interface(
            name: MPRISNames.playerInterface,
            methods: [
                Method("Next") { self.next($0) },
                Method("Previous") { self.previous($0) },
                Method("Pause") { self.pause($0) },
                Method("PlayPause") { self.playPause($0) },
                Method("Stop") { self.stopPlayback($0) },
                Method("Play") { self.play($0) },
                Method("Seek", in: [Argument("Offset", "x")]) { self.seek($0) },
                Method("SetPosition", in: [Argument("TrackId", "o"), Argument("Position", "x")]) {
                    self.setPosition($0)
                },
                Method("OpenUri", in: [Argument("Uri", "s")]) { self.openURI($0) },
            ],
            properties: makePlayerProperties(),
            signals: [SignalDescription("Seeked", [Argument("Position", "x")])])
    }

    private func makePlayerProperties() -> [Property] {
        let published = published
        var properties = PlayerProperty.allCases.filter { $0.isPresent(with: traits) }.map { property in
            Property(
                property.name, property.signature, emits: property == .canControl ? .none : .value,
                get: { published.table[property] }, set: setter(of: property))
        }
        properties.append(
            Property(
                "Position", "x", emits: .none, get: { .int64(published.position.microseconds) }))
        return properties
    }

    private func setter(of property: PlayerProperty) -> ((Value, Invocation) -> Void)? {
        switch property {
        case .loopStatus: { self.setLoopStatus($0, $1) }
        case .shuffle: { self.setShuffle($0, $1) }
        case .rate: { self.setRate($0, $1) }
        case .volume: { self.setVolume($0, $1) }
        default: nil
        }
    }
}
