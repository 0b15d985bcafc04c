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
          open MEDIA...      play something now in the running service
        Control the running service
          pause, toggle, stop, next, previous, quit, sleep [MINUTES], chapters [N]
          seek [WHERE]       +15, -15, 90, 1:23, 1:02:03, 50%; alone: print position
          skip, back [TIME]  forward or backward by the preferred interval, or by TIME
          volume, rate       50%, +5 or -5; a speed such as 1.5; alone: print it
          shuffle, loop      on, off, toggle; none, track, playlist; alone: print it
          replaygain, crossfade, fade, mono, balance, equalizer   alone: print it
        Queue and playlists (N is a position as 'queue' shows it)
          add, insert MEDIA  at the end; after the current entry, at the start, after N
          remove N, move N TO, goto N, stop-after N, clear, rate-track STARS
          playlist WORD      list, show, save, play, add, rename, delete, import, export
        Look (--json for programs)
          status, queue, watch, output  what plays; what follows; changes; where it goes
          config, info, doctor  the settings; what would be published; a desktop's gaps
        Options for every verb
          -p, --player NAME  another instance or player, for example instance42 or vlc
          -h, --help         after a verb, its page with examples; --version, --verbose
        Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no service, 130 interrupted
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
