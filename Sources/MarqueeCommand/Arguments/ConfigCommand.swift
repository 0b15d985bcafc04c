internal import Configuration

/// What is done to the configuration file.
enum ConfigCommand: Hashable {
    /// All settings with their defaults, as a file to start from.
    case defaults
    /// One value, or without a name every setting.
    case get(String?)
    case set(String, to: String)
    case reset(String)
    case path

    init(_ words: [String]) throws(UsageError) {
        guard let word = words.first else {
            self = .defaults
            return
        }
        let rest = Array(words.dropFirst())
        switch (word, rest.count) {
        case ("get", 0): self = .get(nil)
        case ("get", 1): self = .get(try Self.name(rest[0]))
        case ("set", 2): self = .set(try Self.name(rest[0]), to: rest[1])
        case ("reset", 1): self = .reset(try Self.name(rest[0]))
        case ("path", 0): self = .path
        case ("set", _):
            throw UsageError(
                "'config set' needs a name and a value, like 'marquee config set playback.skip-forward 30'")
        case ("reset", _):
            throw UsageError("'config reset' needs one name, like 'marquee config reset playback.skip-forward'")
        case ("get", _), ("path", _):
            throw UsageError("'config \(word)' got too many words; see 'marquee config --help'")
        default:
            let nearest = nearestWord(to: word, among: ["get", "set", "reset", "path"])
            let hint = nearest.map { "did you mean 'marquee config \($0)'?" } ?? "see 'marquee config --help'"
            throw UsageError("'config' knows no '\(word.harmless)'; \(hint)")
        }
    }

    private static func name(_ word: String) throws(UsageError) -> String {
        let names = SettingCatalogue.all.map(\.name)
        if names.contains(word) { return word }
        // The key alone is enough where only one group has it.
        let byKey = SettingCatalogue.all.filter { $0.key == word }
        if byKey.count == 1 { return byKey[0].name }
        let hint =
            nearestWord(to: word, among: names).map { "did you mean '\($0)'?" } ?? "'marquee config get' lists them all"
        throw UsageError("there is no setting '\(word.harmless)'; \(hint)")
    }
}
