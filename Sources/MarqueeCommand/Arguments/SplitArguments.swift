/// Words, options and their values told apart; nothing about verbs yet.
struct SplitArguments {
    /// What is no option, in order; the first is the verb. Everything after `--` is one.
    private(set) var words: [ArgumentText] = []
    private(set) var options: [Option: String] = [:]
    /// In the order given, for messages.
    private(set) var optionOrder: [Option] = []

    init(_ arguments: [ArgumentText]) throws(UsageError) {
        var rest = arguments[...]
        var onlyWordsFollow = false
        while let argument = rest.popFirst() {
            if onlyWordsFollow || !argument.bytes.starts(with: [UInt8(ascii: "-")])
                || argument.bytes.count == 1 || argument.isNegativeNumber
            {
                words.append(argument)
            } else if argument == "--" {
                onlyWordsFollow = true
            } else {
                let (option, value) = try Self.option(argument, rest: &rest)
                options[option] = value
                optionOrder.append(option)
            }
        }
    }

    private static func option(
        _ argument: ArgumentText, rest: inout ArraySlice<ArgumentText>
    ) throws(UsageError) -> (Option, String) {
        let parts = argument.bytes.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        guard let option = named(name) else { throw unknown(name) }
        if parts.count == 2 {
            guard option.takesValue else {
                throw UsageError("'--\(option.rawValue)' takes no value; leave out '=...'")
            }
            return (option, try nonEmpty(String(decoding: parts[1], as: UTF8.self), option))
        }
        guard option.takesValue else { return (option, "") }
        guard let value = rest.popFirst() else { throw missingValue(option) }
        return (option, try nonEmpty(value.text, option))
    }

    private static func named(_ name: String) -> Option? {
        if name.hasPrefix("--") { return Option(rawValue: String(name.dropFirst(2))) }
        let letters = Array(name.utf8.dropFirst())
        return letters.count == 1 ? Option(letter: letters[0]) : nil
    }

    private static func nonEmpty(_ value: String, _ option: Option) throws(UsageError) -> String {
        if value.isEmpty { throw missingValue(option) }
        return value
    }

    private static func missingValue(_ option: Option) -> UsageError {
        let example =
            switch option {
            case .player: "--player vlc"
            case .after: "--after 3"
            case .seed: "--seed 7"
            default: "--output auto"
            }
        return UsageError("'--\(option.rawValue)' needs a value, for example '\(example)'")
    }

    private static func unknown(_ name: String) -> UsageError {
        let bare = String(name.drop { $0 == "-" })
        let nearest = nearestWord(to: bare, among: Option.allCases.map(\.rawValue))
        let hint = nearest.map { "did you mean '--\($0)'?" } ?? "'marquee --help' lists what there is"
        return UsageError("there is no option '\(name.harmless)'; \(hint)")
    }
}
