internal import MediaModel

extension CommandLineRequest {
    /// Understands what follows the program's name.
    init(_ arguments: [ArgumentText]) throws(UsageError) {
        let split = try SplitArguments(arguments)
        player = split.options[.player]
        isVerbose = split.options[.verbose] != nil
        if split.options[.version] != nil {
            command = .version
            return
        }
        let wantsHelp = split.options[.help] != nil
        guard let first = split.words.first else {
            guard wantsHelp else {
                throw UsageError("say what to do: 'marquee play FILE', or 'marquee --help' for all verbs")
            }
            command = .help(nil)
            return
        }
        let verb = try Self.verb(first)
        if wantsHelp {
            command = .help(verb == .help ? nil : verb)
            return
        }
        for option in split.optionOrder where !option.isGlobal && !verb.options.contains(option) {
            throw UsageError(
                "'\(verb.rawValue)' has no option '--\(option.rawValue)'; see 'marquee \(verb.rawValue) --help'"
            )
        }
        command = try Self.command(verb, words: Array(split.words.dropFirst()), split)
    }

    private static func verb(_ word: ArgumentText) throws(UsageError) -> Verb {
        if let verb = Verb(rawValue: word.text) { return verb }
        let name = word.text.harmless
        if let nearest = nearestWord(to: word.text, among: Verb.allCases.map(\.rawValue)) {
            throw UsageError("there is no verb '\(name)'; did you mean 'marquee \(nearest)'?")
        }
        if word.text.contains("/") || word.text.contains(".") {
            throw UsageError("there is no verb '\(name)'; to play it, write 'marquee play \(name)'")
        }
        throw UsageError("there is no verb '\(name)'; 'marquee --help' lists them all")
    }

    private static func command(
        _ verb: Verb, words: [ArgumentText], _ split: SplitArguments
    ) throws(UsageError) -> Command {
        let values = CommandWords(verb: verb, words: words)
        switch verb {
        case .serve: return .serve(serviceOptions(split), media: words)
        case .play: return .play(serviceOptions(split), media: words)
        case .open: return .open(try placement(split), media: try values.atLeastOne("a file, folder or URL"))
        case .seek:
            return .seek(try values.atMostOne().map { word throws(UsageError) in try SeekTarget(word) })
        case .skip: return .skip(try interval(values))
        case .back: return .back(try interval(values))
        case .volume:
            return .volume(try values.atMostOne().map { word throws(UsageError) in try VolumeChange(word) })
        case .rate: return .rate(try values.atMostOne().map { word throws(UsageError) in try rate(word) })
        case .sleep:
            return .sleep(try values.atMostOne().map { word throws(UsageError) in try SleepCommand(word) })
        case .help:
            return .help(
                try values.atMostOne().map { word throws(UsageError) in
                    try Self.verb(ArgumentText(bytes: Array(word.utf8)))
                })
        case .add, .insert, .remove, .move, .clear, .queue, .goto, .shuffle, .loop, .stopAfter, .rateTrack:
            return .queue(try queueCommand(verb, values, split))
        case .chapters: return .chapters(try ChapterCommand(values, json: split.options[.json] != nil))
        case .info:
            return .info(
                json: split.options[.json] != nil, all: split.options[.all] != nil,
                media: try values.atLeastOne("a file, folder or URL"))
        case .output: return .output(try OutputCommand(words.map(\.text), json: split.options[.json] != nil))
        case .config: return .config(try ConfigCommand(words.map(\.text)))
        case .replayGain, .crossfade, .fade, .mono, .balance, .equalizer:
            return .sound(try soundCommand(verb, values))
        case .playlist: return .playlist(try playlistCommand(words, split))
        default:
            try values.none()
            return simple(verb, split)
        }
    }

    private static func simple(_ verb: Verb, _ split: SplitArguments) -> Command {
        let json = split.options[.json] != nil
        return switch verb {
        case .pause: .pause
        case .toggle: .toggle
        case .stop: .stop
        case .next: .next
        case .previous: .previous
        case .quit: .quit
        case .doctor: .doctor(json: json)
        case .watch: .watch(json: json, waits: split.options[.wait] != nil)
        default: .status(json: json)
        }
    }
}
