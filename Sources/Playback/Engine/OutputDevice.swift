/// Where an engine's sound goes, of the outputs its sound server has.
public enum OutputDevice: Hashable, Sendable {
    /// Where the server sends what has no wish of its own; follows the user's changes of that.
    case systemDefault
    /// The server's name of an output.
    case named(String)
}

extension PlaybackEngine {
    /// An engine without a choice of outputs.
    public func setOutputDevice(_ device: OutputDevice) {}
}
