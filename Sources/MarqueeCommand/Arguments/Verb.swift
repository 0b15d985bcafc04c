/// The first word of the command line.
enum Verb: String, CaseIterable, Sendable {
    case serve, play, pause, toggle, stop, next, previous, open, quit
    case seek, skip, back, volume, rate, sleep, chapters
    case add, insert, remove, move, clear, queue, goto, shuffle, loop
    case stopAfter = "stop-after"
    case playlist
    case rateTrack = "rate-track"
    case replayGain = "replaygain"
    case crossfade, fade, mono, balance, equalizer
    case status, watch
    case info, doctor
    case config
    case output
    case help
}

/// An option, by its long name.
enum Option: String, CaseIterable, Sendable {
    case help, version, verbose, player
    case json, wait
    case paused, output
    case noState = "no-state"
    case next, end, replace
    case start, after
    case all, upcoming, seed, force

    var takesValue: Bool { [.player, .output, .after, .seed].contains(self) }

    /// Understood with every verb, and before it.
    var isGlobal: Bool { [.help, .version, .verbose, .player].contains(self) }

    /// `-h` and `-p`, as elsewhere.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "h"): self = .help
        case UInt8(ascii: "p"): self = .player
        default: return nil
        }
    }
}

extension Verb {
    /// The options it understands beside the global ones.
    var options: [Option] {
        switch self {
        case .serve, .play: [.paused, .output, .noState]
        case .open: [.next, .end, .replace]
        case .insert: [.next, .start, .after]
        case .queue: [.json, .all, .upcoming]
        case .shuffle: [.seed]
        case .playlist: [.json, .force]
        case .status, .chapters, .output: [.json]
        case .watch: [.json, .wait]
        case .info: [.json, .all]
        case .doctor: [.json]
        default: []
        }
    }
}
