/// `config`.
extension HelpPage {
    static let config = HelpPage(
        usage: "config [get [NAME] | set NAME VALUE | reset NAME | path]",
        description: """
            Alone it prints every setting with what it does, what it takes and its default,
            as a file to start from. The file is marquee/marquee.conf in ~/.config, or in
            XDG_CONFIG_HOME. Edit it by hand or with 'set'; a running service takes it over
            when it is saved.

              get [NAME]       one value, or all; mistakes in the file are named by line
              set NAME VALUE   write one value, and put it in force
              reset NAME       back to the default
              path             where the file is

            NAME is group.key; the key alone will do where only one group has it.
            """,
        examples: [
            ("config", "all there is"),
            ("config set playback.skip-forward 30", "'skip' goes half a minute"),
            ("config get skip-forward", "print it"),
        ])
}
