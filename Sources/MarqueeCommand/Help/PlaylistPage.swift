/// `playlist` and the words after it.
extension HelpPage {
    static let playlist = HelpPage(
        usage: "playlist WORD [ARGUMENTS]",
        description: """
              list                 all saved playlists, with their numbers
              show NAME            what is in one
              save NAME            save the queue as a playlist
              play NAME            play one instead of the queue
              add NAME [MEDIA...]  add media to one, or the current entry
              rename NAME NEW      give one another name
              delete NAME          delete one
              import FILE [NAME]   make one of a playlist file (M3U, PLS, XSPF, ASX, cue)
              export NAME FILE     write a playlist file (.m3u8 or .xspf)

            NAME is the name of a playlist, or #N for the one with that number (in quotes,
            for most shells take # for a comment). Capitals matter only where names differ
            in nothing else. Several may have one name; then the number says which.
            'add' reads folders and can be interrupted as 'marquee add' does.

            With --json, 'show' is as 'queue --json', and 'list' an array of objects:
              number, id, name                                           texts
              entries                                                 a number
              active                                             true or false
              created, modified, played       seconds since 1970, UTC, or null
            """,
        options: [
            ("--json", "with list and show: for programs"),
            ("--force", "with save and export: replace what is there"),
        ],
        examples: [
            ("playlist save Evening", "keep the queue"), ("playlist play evening", "and play it"),
            ("playlist add Evening ~/Music/album", "more for it"),
            ("playlist rename '#3' Morning", "by its number"),
            ("playlist export Evening evening.m3u8", "for other players"),
        ])
}
