import Testing

@testable import MarqueeCommand

@Suite struct `The player addressed` {
    @Test(
        arguments: [
            (nil, ["marquee", "vlc"], "marquee"), (nil, ["marquee", "marquee.instance7"], "marquee"),
            (nil, ["marquee.instance7", "vlc"], "marquee.instance7"), ("vlc", ["vlc", "marquee"], "vlc"),
            ("org.mpris.MediaPlayer2.vlc", ["vlc"], "vlc"),
            ("firefox", ["firefox.instance_1_2"], "firefox.instance_1_2"),
            ("marquee.instance7", ["marquee", "marquee.instance7"], "marquee.instance7"),
            ("instance7", ["marquee", "marquee.instance7", "marquee.instance71"], "marquee.instance7"),
            ("instance7", ["instance7", "marquee.instance7"], "instance7"),
        ] as [(String?, [String], String)])
    func `is found`(wanted: String?, present: [String], chosen: String) throws {
        #expect(try PlayerNames(present: present).choose(wanted) == chosen)
    }

    @Test(
        arguments: [
            (nil, [], 3, "marquee serve"), (nil, ["vlc"], 3, "marquee serve"),
            (
                nil, ["marquee.instance1", "marquee.instance2"], 1,
                "--player: marquee.instance1, marquee.instance2"
            ),
            ("x", ["vlc", "mpv"], 3, "there are: mpv, vlc"), ("x", [], 3, "none at all"),
            ("vlc", ["vlc.instance1", "vlc.instance2"], 1, "several"), ("vl", ["vlc"], 3, "no player 'vl'"),
        ] as [(String?, [String], Int32, String)])
    func `or the reason is given`(wanted: String?, present: [String], code: Int32, hint: String) {
        let error = #expect(throws: ClientError.self) { try PlayerNames(present: present).choose(wanted) }
        #expect(error?.exitCode == code)
        #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    }
}
