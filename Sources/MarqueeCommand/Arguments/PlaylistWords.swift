/// The words after `playlist`.
extension CommandLineRequest {
    static func playlistCommand(_ words: [ArgumentText], _ split: SplitArguments) throws(UsageError) -> PlaylistCommand
    {
        let verb = try playlistVerb(words.first)
        for option in split.optionOrder where !option.isGlobal && !verb.options.contains(option) {
            throw UsageError(
                "'playlist \(verb.rawValue)' has no option '--\(option.rawValue)'; see 'marquee playlist --help'")
        }
        let rest = Array(words.dropFirst())
        let json = split.options[.json] != nil
        let replaces = split.options[.force] != nil
        switch verb {
        case .list:
            try expect(rest, 0...0, of: verb, "nothing more")
            return .list(json: json)
        case .show: return .show(try onlyName(rest, of: verb), json: json)
        case .save: return .save(try onlyName(rest, of: verb), replaces: replaces)
        case .play: return .play(try onlyName(rest, of: verb))
        case .delete: return .delete(try onlyName(rest, of: verb))
        case .add:
            try expect(rest, 1...Int.max, of: verb, "the name of a playlist, and media unless it is the current entry")
            return .add(try PlaylistReference(rest[0].text), media: Array(rest.dropFirst()))
        case .rename:
            try expect(rest, 2...2, of: verb, "the name of a playlist and its new name")
            return .rename(try PlaylistReference(rest[0].text), to: try newName(rest[1]))
        case .importFile:
            try expect(rest, 1...2, of: verb, "a playlist file, and a name if the file's is not wanted")
            return .importFile(rest[0], name: rest.count > 1 ? try newName(rest[1]) : nil)
        case .export:
            try expect(rest, 2...2, of: verb, "the name of a playlist and a file to write")
            return .export(try PlaylistReference(rest[0].text), rest[1], replaces: replaces)
        }
    }

    private static func playlistVerb(_ word: ArgumentText?) throws(UsageError) -> PlaylistVerb {
        let all = PlaylistVerb.allCases.map(\.rawValue)
        guard let word else {
            throw UsageError("'playlist' needs one of \(all.joined(separator: ", ")); see 'marquee playlist --help'")
        }
        if let verb = PlaylistVerb(rawValue: word.text) { return verb }
        let name = word.text.harmless
        if let nearest = nearestWord(to: word.text, among: all) {
            throw UsageError("there is no 'playlist \(name)'; did you mean 'marquee playlist \(nearest)'?")
        }
        throw UsageError("there is no 'playlist \(name)'; 'marquee playlist --help' lists what there is")
    }

    private static func onlyName(_ words: [ArgumentText], of verb: PlaylistVerb) throws(UsageError) -> PlaylistReference
    {
        try expect(words, 1...1, of: verb, "the name of one playlist, in quotes where it has spaces")
        return try PlaylistReference(words[0].text)
    }

    private static func newName(_ word: ArgumentText) throws(UsageError) -> String {
        guard case .name(let name) = try PlaylistReference(word.text) else {
            throw UsageError("'\(word.text)' would be taken for the number of a playlist; choose another name")
        }
        return name
    }

    private static func expect(
        _ words: [ArgumentText], _ counts: ClosedRange<Int>, of verb: PlaylistVerb, _ what: String
    ) throws(UsageError) {
        guard !counts.contains(words.count) else { return }
        throw UsageError("'playlist \(verb.rawValue)' takes \(what); see 'marquee playlist --help'")
    }
}
