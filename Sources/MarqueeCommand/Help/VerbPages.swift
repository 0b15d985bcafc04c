extension Verb {
    var page: HelpPage {
        switch self {
        case .serve: .serve
        case .play: .play
        case .open: .open
        case .seek: .seek
        case .skip, .back: .skip(self)
        case .volume: .volume
        case .rate: .rate
        case .chapters: .chapters
        case .sleep: .sleep
        case .status: .status
        case .watch: .watch
        case .info: .info
        case .doctor: .doctor
        case .add: .add
        case .insert: .insert
        case .remove: .remove
        case .move: .move
        case .clear: .clear
        case .queue: .queue
        case .goto: .goTo
        case .shuffle: .shuffle
        case .loop: .loop
        case .stopAfter: .stopAfter
        case .replayGain: .replayGain
        case .crossfade: .crossfade
        case .fade: .fade
        case .mono: .mono
        case .balance: .balance
        case .equalizer: .equalizer
        case .playlist: .playlist
        case .rateTrack: .rateTrack
        case .config: .config
        case .output: .output
        case .pause, .toggle, .stop, .next, .previous, .quit, .help: .plain(self)
        }
    }
}

extension HelpPage {
    static func plain(_ verb: Verb) -> HelpPage {
        let meaning =
            switch verb {
            case .pause: "Pauses. While paused or stopped it does nothing."
            case .toggle: "Pauses what plays, plays what is paused or stopped."
            case .stop: "Stops; the next 'play' starts the current entry at its beginning."
            case .next: "Goes to the next entry of the queue. A paused player stays paused."
            case .previous: "Goes to the previous entry of the queue. A paused player stays paused."
            case .quit: "Ends the service, and returns when it has left the bus."
            default: ""
            }
        let word = verb.rawValue
        return HelpPage(
            usage: word + " [--player NAME]", description: meaning,
            examples: [
                (word, verb == .quit ? "end the service" : word + " in the running service"),
                (word + " --player vlc", "the same in another MPRIS player"),
            ])
    }

    static let seek = HelpPage(
        usage: "seek [WHERE]",
        description: """
            Moves inside the current entry and returns when the player has landed.
            WHERE is a time (seconds, m:ss or h:mm:ss, with a fraction if wanted), a
            distance with + or -, or per cent of the length. Alone it prints the position.
            """,
        examples: [
            ("seek +15", "15 seconds forward; beyond the end is the next entry"),
            ("seek -1:30", "a minute and a half back"),
            ("seek 1:23.5", "to a place"),
            ("seek 50%", "to the middle"),
            ("seek", "print where it is"),
        ])

    static func skip(_ verb: Verb) -> HelpPage {
        let direction = verb == .skip ? "forward" : "backward"
        return HelpPage(
            usage: "\(verb.rawValue) [TIME]",
            description: """
                Skips \(direction) by the service's preferred interval (15 seconds unless set
                otherwise), or by TIME: seconds, m:ss or h:mm:ss.
                """,
            examples: [
                (verb.rawValue, "by the preferred interval"),
                ("\(verb.rawValue) 30", "by 30 seconds"),
                ("\(verb.rawValue) 1:00", "by a minute"),
            ])
    }

    static let volume = HelpPage(
        usage: "volume [LEVEL]",
        description: """
            Sets the volume, or prints it in per cent when LEVEL is left out. A whole number
            is per cent; a number with a point is a fraction of full volume. With + or - it
            is a step; steps end at 0% and 100%.
            """,
        examples: [
            ("volume", "print it, for example 50%"),
            ("volume 50%", "half; so does 'volume 50' and 'volume 0.5'"),
            ("volume +5", "five per cent louder"),
            ("volume -5", "five per cent quieter"),
        ])

    static let rate = HelpPage(
        usage: "rate [RATE]",
        description: """
            Sets how fast it plays, the pitch kept, or prints it when RATE is left out.
            1 is normal; Marquee plays from 0.25 to 4, live streams only at 1.
            """,
        examples: [("rate 1.5", "half as fast again"), ("rate 1", "normal speed"), ("rate", "print it")])
}
