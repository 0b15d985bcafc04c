/// What is done about the outputs of a running service.
enum OutputCommand: Hashable {
    case list(json: Bool)
    /// By its name or description; `default` is the sound server's own choice.
    case set(String)
}

extension OutputCommand {
    /// The words after `output`; none is `list`.
    init(_ words: [String], json: Bool) throws(UsageError) {
        switch (words.first ?? "list", words.count) {
        case ("list", ...1): self = .list(json: json)
        case ("set", 2) where !json && !words[1].isEmpty: self = .set(words[1])
        case ("set", _) where json:
            throw UsageError("'output set' has no option '--json'; see 'marquee output --help'")
        case ("set", _):
            throw UsageError("'output set' needs the name of one output, as 'marquee output list' shows it")
        case ("list", _): throw UsageError("'output list' takes nothing more; see 'marquee output --help'")
        case (let word, _):
            let hint =
                nearestWord(to: word, among: ["list", "set"]).map { "did you mean 'marquee output \($0)'?" }
                ?? "write 'marquee output set \(word.harmless)' to choose it"
            throw UsageError("'output' knows no '\(word.harmless)'; \(hint)")
        }
    }
}
