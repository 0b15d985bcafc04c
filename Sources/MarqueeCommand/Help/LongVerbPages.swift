/// The verbs with more to say.
extension HelpPage {
    private static let serviceOptions = [
        ("--paused", "load the media, but wait for 'play'"),
        ("--output WHAT", "where the sound goes: auto, pulse, alsa, null ..."),
        ("--no-state", "remember nothing over a restart, and have no playlists"),
    ]

    static let serve = HelpPage(
        usage: "serve [--paused] [--output WHAT] [--no-state] [MEDIA...]",
        description: """
            Runs the service in the foreground: it plays the media named, then stays on the
            bus until 'quit', SIGTERM or SIGINT. Messages go to standard error; MARQUEE_LOG
            sets how many (error, warning, notice, info, debug), --verbose means debug.
            """,
        options: serviceOptions,
        examples: [
            ("serve", "wait for commands"),
            ("serve ~/Music", "play a folder, then wait for more"),
            ("serve --output null song.flac", "without a sound device"),
        ])

    static let play = HelpPage(
        usage: "play [--paused] [--output WHAT] [--no-state] [MEDIA...]",
        description: """
            With a service running: hands MEDIA over and plays it; without MEDIA, resumes.
            Without one: is the service itself until the queue has ended, with a live line
            on a terminal, and one line for each track elsewhere.

            Keys: space pause, left and right 5 seconds, up and down (or + and -) volume,
            n next, p previous, q quit. NO_COLOR switches colours off.
            """,
        options: serviceOptions,
        examples: [
            ("play ~/Music/album", "every track of a folder"),
            ("play a.flac https://example.org/radio", "a file and a stream"),
            ("play", "go on playing"),
        ])

    static let open = HelpPage(
        usage: "open [--next | --end | --replace] MEDIA...",
        description: """
            Hands files, folders and URLs to the running service. They go in after the
            current entry and play at once, unless an option says otherwise.
            """,
        options: [
            ("--next", "after the current entry, without leaving it"), ("--end", "at the end of the queue"),
            ("--replace", "instead of the whole queue"),
        ],
        examples: [
            ("open song.flac", "play it now"),
            ("open --end ~/Music/album", "queue a folder"),
            ("open https://example.org/radio.ogg", "a stream"),
        ])

    static let status = HelpPage(
        usage: "status [--json]",
        description: """
            Shows what is playing. With --json, one object in one line:
              player, state (playing, paused, stopped), title, album, url, artUrl, trackId,
              loop (none, track, playlist), waiting (why nothing is heard)   texts or null
              contentCreated, asText (lyrics)                               texts or null
              artist, albumArtist, genre, composer, lyricist, comment       lists of texts
              position, length (seconds), volume (0 to 1), rate,
              rating (0 to 5)                                             numbers or null
              trackNumber, discNumber, audioBPM, useCount, queueIndex (from 0),
              queueLength, buffered (per cent)                           integers or null
              shuffle, stopAfterThis                                    true, false or null
              error: code, message, url, retriable, count of failures      object or null
            """,
        options: [("--json", "for programs")],
        examples: [("status", "for people"), ("status --json | jq .title", "the title alone")])

    static let watch = HelpPage(
        usage: "watch [--json] [--wait]",
        description: """
            Shows the present state, then one line for each change. With --json each line is
            an object as in 'status --json', with one member more, changed: a list of
            player, state, track, position, volume, rate, loop, shuffle, queue, waiting,
            error. Ends with 0 when the player leaves the bus, the reader of the pipe goes
            away, or on Ctrl-C.
            """,
        options: [
            ("--json", "for programs"),
            ("--wait", "wait for the player, also when it has gone (state \"absent\")"),
        ],
        examples: [("watch", "follow by eye"), ("watch --json --wait", "feed a status bar for ever")])
}
