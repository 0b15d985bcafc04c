internal import Glibc

/// What `automatic` comes to on this machine at this moment.
extension AudioOutput {
    /// The output to use; never `automatic`.
    public func resolved() -> AudioOutput {
        guard self == .automatic else { return self }
        if SoundServerAddress.present.contains(where: \.isAlive) { return .pulse(device: nil) }
        if Self.isSoundCardThere { return .alsa(device: nil) }
        return .null
    }

    /// What `PULSE_SERVER` says where nobody answers there, so that `automatic` passes it over; nil otherwise.
    public static var deadServer: String? {
        guard let named = SoundServerAddress.named, !SoundServerAddress.present.contains(where: \.isAlive) else {
            return nil
        }
        return named
    }

    /// Where sound servers of this session are or will be listening; empty where only the network has one.
    public static var serverSockets: [String] { SoundServerAddress.present.compactMap(\.socketPath) }

    private static var isSoundCardThere: Bool {
        unsafe access("/proc/asound/card0", F_OK) == 0
    }
}
