internal import MediaModel

/// The words after a verb, with the verb's rule for how many there may be.
struct CommandWords {
    let verb: Verb
    let words: [ArgumentText]

    func none() throws(UsageError) {
        if let extra = words.first {
            throw UsageError(
                "'\(verb.rawValue)' takes nothing more, but got '\(extra.text.harmless)'; see 'marquee \(verb.rawValue) --help'"
            )
        }
    }

    func atMostOne() throws(UsageError) -> String? {
        guard words.count <= 1 else {
            throw UsageError(
                "'\(verb.rawValue)' takes one value, but got \(words.count); see 'marquee \(verb.rawValue) --help'"
            )
        }
        return words.first?.text
    }

    func atLeastOne(_ what: String) throws(UsageError) -> [ArgumentText] {
        guard !words.isEmpty else {
            throw UsageError(
                "'\(verb.rawValue)' needs \(what), for example 'marquee \(verb.rawValue) song.flac'")
        }
        return words
    }

    func exactly(_ count: Int, _ what: String, example: String) throws(UsageError) -> [String] {
        guard words.count == count else {
            throw UsageError("'\(verb.rawValue)' needs \(what), for example 'marquee \(verb.rawValue) \(example)'")
        }
        return words.map(\.text)
    }

    /// One of the words of an enumeration; nil when nothing is said.
    func choice<Choice: RawRepresentable<String>>(among choices: [Choice]) throws(UsageError) -> Choice? {
        guard let word = try atMostOne() else { return nil }
        if let choice = Choice(rawValue: word) { return choice }
        let all = choices.map(\.rawValue)
        let hint =
            nearestWord(to: word, among: all).map { "did you mean 'marquee \(verb.rawValue) \($0)'?" }
            ?? "write one of \(all.joined(separator: ", "))"
        throw UsageError("'\(verb.rawValue)' knows no '\(word.harmless)'; \(hint)")
    }
}

extension CommandLineRequest {
    static func serviceOptions(_ split: SplitArguments) -> ServiceOptions {
        ServiceOptions(
            startsPaused: split.options[.paused] != nil, keepsState: split.options[.noState] == nil,
            output: split.options[.output])
    }

    static func placement(_ split: SplitArguments) throws(UsageError) -> Placement {
        let chosen = split.optionOrder.compactMap { Placement(rawValue: $0.rawValue) }
        guard Set(chosen).count <= 1 else {
            throw UsageError("'--next', '--end' and '--replace' exclude each other; choose one")
        }
        return chosen.first ?? .play
    }

    /// For `skip` and `back`, whose direction the verb says.
    static func interval(_ values: CommandWords) throws(UsageError) -> MediaTime? {
        guard let word = try values.atMostOne() else { return nil }
        guard let time = parseTime(word), time > .zero else {
            throw UsageError(
                "'\(word.harmless)' is no interval; write it in seconds or as m:ss, like '\(values.verb.rawValue) 30'"
            )
        }
        return time
    }

    static func rate(_ word: String) throws(UsageError) -> Double {
        let number = word.hasSuffix("x") || word.hasSuffix("×") ? word.dropLast() : word[...]
        guard let rate = DecimalNumber(number), rate.value > 0 else {
            throw UsageError(
                "'\(word.harmless)' is no rate; write a number like 1.5, where 1 is normal speed")
        }
        return rate.value
    }
}
