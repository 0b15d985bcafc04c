/// The verbs about the queue.
extension HelpPage {
    static let positions = """
        Positions are counted from 1, as 'queue' shows them; 'current' and 'last' are
        positions too. A position means the entry that stands there when the command
        begins: edits by others meanwhile do not make it hit another one.
        """

    private static let adding = """
        Folders are read here and sent a few hundred media at a time; playlist files and
        cue sheets are read by the service. A terminal shows how far it is. Ctrl-C stops
        after what is on its way, and what was added stays (exit code 130).
        What cannot be read is named, the rest is added, and the exit code is 1.
        """

    static let add = HelpPage(
        usage: "add MEDIA...",
        description: "Adds files, folders, playlist files and URLs at the end of the queue.\n\n" + adding,
        examples: [
            ("add song.flac", "one more"), ("add ~/Music", "a whole collection"),
            ("add evening.m3u8", "what a playlist file names"),
        ])

    static let insert = HelpPage(
        usage: "insert [--next | --start | --after N] MEDIA...",
        description: "Adds media inside the queue, after the current entry unless told otherwise.\n\n" + adding,
        options: [
            ("--next", "after the current entry"), ("--start", "at the start of the queue"),
            ("--after N", "after the entry at position N, or 'current' or 'last'"),
        ],
        examples: [
            ("insert song.flac", "it plays next"), ("insert --start ~/Music/album", "before everything"),
            ("insert --after 3 a.flac b.flac", "they become 4 and 5"),
        ])

    static let remove = HelpPage(
        usage: "remove N...",
        description: """
            Removes entries: positions and ranges, all of them as the queue is before.
            When the current entry goes, what follows it plays.

            """ + positions,
        examples: [
            ("remove 5", "one entry"), ("remove 3-7 12", "six"), ("remove current", "what plays now"),
            ("remove 10-last", "the end of the queue"),
        ])

    static let move = HelpPage(
        usage: "move FROM TO",
        description: """
            Moves an entry, or neighbours written as a range; what sounds goes on sounding.
            TO is the position the first of them then has; with 'last' they go to the end.

            """ + positions,
        examples: [
            ("move 7 2", "the seventh becomes the second"), ("move 3-5 1", "three entries to the start"),
            ("move current last", "to the end"),
        ])

    static let clear = HelpPage(
        usage: "clear",
        description: "Removes everything from the queue; playback stops.",
        examples: [("clear", "an empty queue"), ("clear --player marquee.instance42", "of another instance")])

    static let queue = HelpPage(
        usage: "queue [--json] [--all | --upcoming]",
        description: """
            Lists the queue: position, artist and title (or the file's name) and length, the
            current entry marked with >. On a terminal a long queue is shown around the
            current entry. With --json, one array in one line, of objects with
              position (from 1), length (seconds or null)        numbers
              id, uri, title, album                        texts or null
              artist                                       list of texts
              current                                      true or false
              useCount, rating (0 to 5), stopAfter     number; or null; true or false
            """,
        options: [
            ("--json", "for programs"), ("--all", "all of it, also on a terminal"),
            ("--upcoming", "what comes next, in the order in which it will be heard"),
        ],
        examples: [
            ("queue", "what is queued, as you arranged it"), ("queue --all | grep Bach", "search it"),
            ("queue --json | jq length", "how many"),
        ])

    static let goTo = HelpPage(
        usage: "goto N",
        description: "Plays the entry at a position.\n\n" + positions,
        examples: [("goto 3", "the third"), ("goto last", "the last")])

    static let shuffle = HelpPage(
        usage: "shuffle [on | off | toggle] [--seed N]",
        description: """
            Switches shuffle, or prints on or off. Every entry comes once in a round, the
            current one stays current; switched off, the order is what it was.
            """,
        options: [("--seed N", "switch on with an order that this number decides")],
        examples: [
            ("shuffle on", "mix"), ("shuffle --seed 7", "mix in an order that can be had again"), ("shuffle", "print"),
        ])

    static let loop = HelpPage(
        usage: "loop [none | track | playlist]",
        description: "Sets what comes after the end: nothing, the track again or the queue again; or\nprints it.",
        examples: [("loop playlist", "round and round"), ("loop none", "once"), ("loop", "print")])

    static let stopAfter = HelpPage(
        usage: "stop-after [N | current | off]",
        description: """
            Stops playback when the entry has ended; off takes that back. Alone it prints
            off, or the entry as 'queue' shows it.

            """ + positions,
        examples: [
            ("stop-after current", "this one still"), ("stop-after 5", "until the fifth has ended"),
            ("stop-after off", "go on"), ("stop-after", "print"),
        ])

    static let rateTrack = HelpPage(
        usage: "rate-track [[N] RATING]",
        description: """
            Rates the current entry, or the one at position N: 0 to 5 stars, halves allowed,
            or 'none'. The rating belongs to the file, not to its place in the queue. Alone
            it prints the rating of the current entry.
            """,
        examples: [
            ("rate-track 4.5", "what plays now"), ("rate-track 3 5", "the third entry"),
            ("rate-track none", "take it back"), ("rate-track", "print"),
        ])
}
