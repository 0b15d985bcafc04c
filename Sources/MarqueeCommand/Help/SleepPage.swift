extension HelpPage {
    static let sleep = HelpPage(
        usage: "sleep [MINUTES | end | chapter | off]",
        description: """
            Pauses after MINUTES (or m:ss, or h:mm:ss), or at the end of the current entry
            or chapter, and prints what is set. The minutes run on while playback is paused.
            Whoever goes to another entry means the end of that. The sound falls over the
            last ten seconds; 'config set sleep-fade 30' makes them thirty, 0 none.
            """,
        examples: [
            ("sleep 30", "half an hour of music"), ("sleep end", "this one still"),
            ("sleep off", "play on"), ("sleep", "print what is set"),
        ])
}
