/// What `--help` shows. The overview fits a screen of 80 columns and 24 lines.
enum HelpPages {
    static func page(for verb: Verb?) -> String {
        guard let verb, verb != .help else { return overview }
        return verb.page.text
    }

    static let overview = """
        Usage: marquee VERB [OPTIONS] [ARGUMENTS]

        Play
          play [MEDIA...]    play files, folders, URLs here or in the running service
          serve [MEDIA...]   run the service in the foreground until it is told to quit
        Control the running service
          pause, toggle, stop, next, previous, quit
          open MEDIA...      play something now (--next, --end, --replace: queue it)
          seek [WHERE]       +15, -15, 90, 1:23, 1:02:03, 50%; alone: print position
          skip, back [TIME]  forward or backward by the preferred interval, or by TIME
          volume [LEVEL]     50%, 0.5, +5 or -5; alone: print it
          rate [RATE]        playback speed such as 1.5; alone: print it
        Look
          status [--json]    what is playing
          watch [--json]     follow changes, one line each

        Options for every verb
          -p, --player NAME  another instance or player, for example marquee.instance42
              --verbose      say more on standard error
          -h, --help         this page; after a verb, the verb's page with examples
              --version      the version
        Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no service running
        """
}

/// The page of one verb.
struct HelpPage {
    let usage: String
    let description: String
    /// Name and meaning.
    var options: [(String, String)] = []
    /// Command and what it does.
    let examples: [(String, String)]

    var text: String {
        var parts = ["Usage: marquee " + usage, description]
        if !options.isEmpty { parts.append("Options\n" + table(options)) }
        parts.append("Examples\n" + table(examples.map { ("marquee " + $0.0, $0.1) }))
        return parts.joined(separator: "\n\n")
    }

    private func table(_ rows: [(String, String)]) -> String {
        let width = rows.map { $0.0.displayWidth }.max() ?? 0
        return rows.map { "  " + $0.0.padded(toColumns: width + 2) + $0.1 }.joined(separator: "\n")
    }
}
