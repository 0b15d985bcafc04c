public import Configuration
public import MediaModel

/// What a service is started with.
public struct ServiceConfiguration: Sendable {
    /// Files, folders and addresses to play, in order.
    public var media: [MediaURI] = []
    /// Whether more was named than could be found; it has been told already.
    public var lacksMedia = false
    /// Whether the media waits, paused, at its start.
    public var startsPaused = false
    /// Where the sound goes, in the words of `--output`.
    public var output = "auto"
    /// Whether anything is remembered over a restart.
    public var keepsState = true
    /// Whether the queue is the one that is remembered. One that plays what was named and ends leaves that alone; how
    /// items are used is remembered all the same.
    public var keepsSession = true
    /// Whether the remembered queue plays on by itself; not if the process crashed while it played.
    public var resumesSession = false
    /// Whether the service ends when its queue has played to the end.
    public var endsWithQueue = false
    /// Whether the service is of use without a bus: it plays, but nobody can see or steer it.
    public var canRunWithoutBus = false
    /// Whether a person is told that the service runs, under what name, and how to end it.
    public var tellsHowToEnd = false
    /// Where the settings are; nil is the user's file.
    public var configurationFile: ConfigurationFile?
    /// The bus to live on; nil is the session bus.
    public var busAddress: String?

    public init() {}
}
