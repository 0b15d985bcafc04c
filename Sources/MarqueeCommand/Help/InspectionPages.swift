/// `info` and `doctor`.
extension HelpPage {
    static let info = HelpPage(
        usage: "info [--json] [--all] MEDIA...",
        description: """
            Shows what MPRIS would publish of MEDIA: files, folders, playlist files and
            addresses, as 'play' takes them. No service is needed, and none is asked: the
            id of a track and what is known of earlier plays are not among it. What
            cannot be played is named on standard error, with the reason; then it ends
            with 1. With --json an object with the keys of MPRIS, lengths in microseconds;
            an array of them for several media, a folder or a list.
            """,
        options: [
            ("--json", "for programs"),
            ("--all", "also what is beyond the first 1,000 of a large folder or list"),
        ],
        examples: [
            ("info song.flac", "for people"),
            ("info --json song.flac | jq '.\"xesam:title\"'", "the title alone"),
            ("info --json ~/Music/album", "each track of a folder"),
        ])

    static let doctor = HelpPage(
        usage: "doctor [--json] [--player NAME]",
        description: """
            Prints everything the running service publishes, with its D-Bus type, and what
            the machine has for it: buses, desktop entry, sound, GStreamer's plugins,
            folders and settings. Each line is
              ok      as it should be
              gap     allowed, but some desktop feature or format is missing: it says
                      which, and what to install
              broken  against MPRIS 2.2, or not working
            Ends with 1 when something is broken. Without a service it looks at the
            machine only. With --player it judges any MPRIS player, and ends with 3 when
            that is not there. NO_COLOR switches colours off. With --json, one object:
              player                            text or null
              ok, gap, broken                   how many
              interfaces, machine               lists of name and findings, each with
                name, grade, type, value, notes
              install                           the command to install it, or null
            """,
        options: [("--json", "for programs: one object")],
        examples: [
            ("doctor", "Marquee and the machine"),
            ("doctor --player vlc", "another player"),
            ("doctor --json | jq .broken", "how much is broken"),
        ])
}
