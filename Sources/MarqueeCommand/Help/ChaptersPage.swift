extension HelpPage {
    static let chapters = HelpPage(
        usage: "chapters [N | next | previous] [--json]",
        description: """
            Lists the chapters of the current entry: number, start and title, the one that
            is heard marked with >; or goes to one. 'previous' goes to the start of the
            chapter, and within 3 seconds of it to the former one. With --json, one array
            in one line, of objects with
              number (from 1), start (seconds)             numbers
              title                                        text or null
              current                                      true or false
            """,
        options: [("--json", "for programs")],
        examples: [
            ("chapters", "what there is"), ("chapters 7", "to the seventh"), ("chapters next", "one on"),
            ("chapters --json | jq length", "how many"),
        ])
}
