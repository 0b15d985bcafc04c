/// A sound server of PulseAudio's kind that `automatic` would try, PipeWire's among them.
public struct SoundServer: Hashable, Sendable {
    /// Where it listens: the path of a socket, or the address of a machine.
    public let place: String
    /// Whether somebody takes calls there. Of another machine it is taken for granted: to ask could take long.
    public let answers: Bool

    /// In the order in which they are tried; the session's own, unless `PULSE_SERVER` names others.
    public static var present: [SoundServer] {
        let names = SoundServerAddress.named?.split(separator: " ").map(String.init) ?? []
        return SoundServerAddress.present.enumerated().map { index, address in
            SoundServer(
                place: address.socketPath ?? (names.indices.contains(index) ? names[index] : ""),
                answers: address.isAlive)
        }
    }
}
