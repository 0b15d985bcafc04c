internal import MediaModel

/// A command line, understood.
enum Command: Hashable {
    case serve(ServiceOptions, media: [ArgumentText])
    case play(ServiceOptions, media: [ArgumentText])
    case pause, toggle, stop, next, previous, quit
    case open(Placement, media: [ArgumentText])
    /// Without a target: print the position.
    case seek(SeekTarget?)
    /// Without an interval: the service's preferred one.
    case skip(MediaTime?)
    case back(MediaTime?)
    case volume(VolumeChange?)
    case rate(Double?)
    /// Without a value: print what is set.
    case sleep(SleepCommand?)
    case status(json: Bool)
    case watch(json: Bool, waits: Bool)
    case info(json: Bool, all: Bool, media: [ArgumentText])
    case doctor(json: Bool)
    case queue(QueueCommand)
    case playlist(PlaylistCommand)
    case chapters(ChapterCommand)
    case sound(SoundCommand)
    case config(ConfigCommand)
    case output(OutputCommand)
    /// The page of one verb, or the overview.
    case help(Verb?)
    case version
}

/// For the verbs that may become the service.
struct ServiceOptions: Hashable {
    var startsPaused = false
    var keepsState = true
    var output: String?
}

/// Where opened media go in the queue, in the words of `org.marquee.Player1.Open`.
enum Placement: String, Hashable {
    case play, next, end, replace
}

/// A command and what holds for all of them.
struct CommandLineRequest: Hashable {
    var command: Command
    /// A bus name or what follows `org.mpris.MediaPlayer2.` in one; nil: Marquee itself.
    var player: String?
    var isVerbose = false
}
