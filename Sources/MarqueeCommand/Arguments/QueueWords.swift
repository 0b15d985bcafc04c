/// The words of the verbs about the queue.
extension CommandLineRequest {
    static func queueCommand(
        _ verb: Verb, _ values: CommandWords, _ split: SplitArguments
    ) throws(UsageError) -> QueueCommand {
        switch verb {
        case .add: return .insert(.end, media: try values.atLeastOne("a file, folder or URL"))
        case .insert:
            return .insert(try insertionPlace(split), media: try values.atLeastOne("a file, folder or URL"))
        case .remove: return .remove(try ranges(values))
        case .move:
            let words = try values.exactly(2, "what to move and where it goes", example: "7 2")
            return .move(try QueueRange(words[0]), to: try QueuePosition(words[1]))
        case .goto:
            return .goTo(try QueuePosition(try values.exactly(1, "a position", example: "3")[0]))
        case .shuffle: return try shuffle(values, split)
        case .loop: return .loop(try values.choice(among: LoopMode.allCases))
        case .stopAfter: return .stopAfter(try stopAfter(values))
        case .rateTrack: return try rating(values)
        case .queue:
            try values.none()
            if split.options[.upcoming] != nil { return .upcoming(json: split.options[.json] != nil) }
            return .show(json: split.options[.json] != nil, all: split.options[.all] != nil)
        default:
            try values.none()
            return .clear
        }
    }

    private static func insertionPlace(_ split: SplitArguments) throws(UsageError) -> InsertionPlace {
        let chosen = Set(split.optionOrder).intersection([.next, .start, .after])
        guard chosen.count <= 1 else {
            throw UsageError("'--next', '--start' and '--after' exclude each other; choose one")
        }
        if let after = split.options[.after] { return .after(try QueuePosition(after)) }
        return chosen.contains(.start) ? .start : .next
    }

    private static func ranges(_ values: CommandWords) throws(UsageError) -> [QueueRange] {
        guard !values.words.isEmpty else {
            throw UsageError("'remove' needs positions, for example 'marquee remove 3' or 'marquee remove 3-7'")
        }
        var ranges: [QueueRange] = []
        for word in values.words { ranges.append(try QueueRange(word.text)) }
        return ranges
    }

    private static func shuffle(_ values: CommandWords, _ split: SplitArguments) throws(UsageError) -> QueueCommand {
        let change = try values.choice(among: ShuffleChange.allCases)
        guard let text = split.options[.seed] else { return .shuffle(change, seed: nil) }
        guard let seed = UInt64(text), text.utf8.first != UInt8(ascii: "+") else {
            throw UsageError("'\(text.harmless)' is no seed; write a whole number from 0 to \(UInt64.max)")
        }
        guard change ?? .on == .on else {
            throw UsageError("a seed goes with 'shuffle on' only; write 'marquee shuffle on --seed \(seed)'")
        }
        return .shuffle(.on, seed: seed)
    }

    private static func stopAfter(_ values: CommandWords) throws(UsageError) -> StopAfterChange? {
        guard let word = try values.atMostOne() else { return nil }
        return word == "off" ? .off : .entry(try QueuePosition(word))
    }

    private static func rating(_ values: CommandWords) throws(UsageError) -> QueueCommand {
        let words = values.words.map(\.text)
        switch words.count {
        case 0: return .rate(.current, nil)
        case 1: return .rate(.current, try StarRating(words[0]))
        case 2: return .rate(try QueuePosition(words[0]), try StarRating(words[1]))
        default:
            throw UsageError(
                "'rate-track' takes a position and a rating, but got \(words.count) values; write 'marquee rate-track 3 4.5'"
            )
        }
    }
}
