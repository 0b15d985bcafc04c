/// `output`.
extension HelpPage {
    static let output = HelpPage(
        usage: "output [list [--json] | set NAME]",
        description: """
            Lists the outputs of the sound server: a mark before the one that is played to,
            its name and what it is. 'set' lets what sounds go on in another one at once,
            and remembers it; NAME is a name, a description in quotes, or 'default' for
            the server's own choice. The server's mixer does the same for a while.

            With --json an array of objects: name and description are texts; default (the
            server's own choice) and current (played to) are true or false.
            """,
        options: [("--json", "with list: for programs")],
        examples: [
            ("output", "what there is"),
            ("output set bluez_output.headset", "play there"),
            ("output set default", "follow the server's choice again"),
        ])
}
