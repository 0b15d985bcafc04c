import Testing

@testable import MarqueeCommand

@Suite struct `The command line of the queue` {
    @Test(arguments: [
        (["add", "a", "b"], QueueCommand.insert(.end, media: ["a", "b"])),
        (["insert", "a"], .insert(.next, media: ["a"])),
        (["insert", "--next", "a"], .insert(.next, media: ["a"])),
        (["insert", "--start", "a"], .insert(.start, media: ["a"])),
        (["insert", "--after", "3", "a"], .insert(.after(.number(3)), media: ["a"])),
        (["insert", "--after=last", "a"], .insert(.after(.last), media: ["a"])),
        (["remove", "3"], .remove([QueueRange(.number(3))])),
        (
            ["remove", "3-7", "current", "10-last"],
            .remove([QueueRange(.number(3), .number(7)), QueueRange(.current), QueueRange(.number(10), .last)])
        ),
        (["move", "7", "2"], .move(QueueRange(.number(7)), to: .number(2))),
        (["move", "3-5", "last"], .move(QueueRange(.number(3), .number(5)), to: .last)),
        (["clear"], .clear), (["queue"], .show(json: false, all: false)),
        (["queue", "--json"], .show(json: true, all: false)), (["queue", "--all"], .show(json: false, all: true)),
        (["goto", "3"], .goTo(.number(3))), (["goto", "last"], .goTo(.last)),
        (["shuffle"], .shuffle(nil, seed: nil)), (["shuffle", "toggle"], .shuffle(.toggle, seed: nil)),
        (["shuffle", "--seed", "7"], .shuffle(.on, seed: 7)),
        (["shuffle", "on", "--seed=18446744073709551615"], .shuffle(.on, seed: .max)),
        (["loop"], .loop(nil)), (["loop", "playlist"], .loop(.playlist)), (["loop", "none"], .loop(LoopMode.none)),
        (["stop-after"], .stopAfter(nil)), (["stop-after", "off"], .stopAfter(.off)),
        (["stop-after", "current"], .stopAfter(.entry(.current))),
        (["rate-track"], .rate(.current, nil)), (["rate-track", "4.5"], .rate(.current, StarRating(halves: 9))),
        (["rate-track", "3", "none"], .rate(.number(3), StarRating.none)),
    ])
    func `is understood`(words: [String], command: QueueCommand) throws {
        #expect(try parse(words).command == .queue(command))
    }

    @Test(arguments: [
        (["playlist", "list"], PlaylistCommand.list(json: false)), (["playlist", "list", "--json"], .list(json: true)),
        (["playlist", "show", "#12"], .show(.number("12"), json: false)),
        (["playlist", "save", "Late Hours"], .save(.name("Late Hours"), replaces: false)),
        (["playlist", "save", "--force", "#1 hits"], .save(.name("#1 hits"), replaces: true)),
        (["playlist", "play", "x"], .play(.name("x"))), (["playlist", "add", "x"], .add(.name("x"), media: [])),
        (["playlist", "add", "x", "a", "b"], .add(.name("x"), media: ["a", "b"])),
        (["playlist", "rename", "x", "y"], .rename(.name("x"), to: "y")),
        (["playlist", "delete", "x"], .delete(.name("x"))),
        (["playlist", "import", "a.m3u"], .importFile("a.m3u", name: nil)),
        (["playlist", "import", "a.m3u", "x"], .importFile("a.m3u", name: "x")),
        (["playlist", "export", "x", "a.xspf", "--force"], .export(.name("x"), "a.xspf", replaces: true)),
    ])
    func `knows playlists`(words: [String], command: PlaylistCommand) throws {
        #expect(try parse(words).command == .playlist(command))
    }

    @Test(arguments: [
        (["add"], "needs a file"), (["insert"], "needs a file"), (["remove"], "marquee remove 3-7"),
        (["remove", "0"], "no position"), (["remove", "-3"], "no position"), (["remove", "3-"], "no position"),
        (["remove", "7-3"], "write 3-7"), (["remove", "first"], "'current' or 'last'"),
        (["remove", "99999999999"], "no position"), (["move", "3"], "marquee move 7 2"),
        (["move", "1", "2", "3"], "marquee move 7 2"), (["goto"], "marquee goto 3"), (["goto", "x"], "no position"),
        (["insert", "--start", "--after", "3", "a"], "exclude each other"), (["insert", "--after"], "--after 3"),
        (["add", "--next", "a"], "'add' has no option '--next'"), (["clear", "3"], "takes nothing more"),

        (["shuffle", "togle"], "did you mean 'marquee shuffle toggle'?"),
        (["shuffle", "yes!"], "write one of on, off"),
        (["shuffle", "off", "--seed", "3"], "shuffle on --seed 3"), (["shuffle", "--seed", "-1"], "no seed"),
        (["loop", "trak"], "did you mean 'marquee loop track'?"), (["stop-after", "of"], "no position"),
        (["rate-track", "5.5"], "0 to 5"), (["rate-track", "3.3"], "halves"), (["rate-track", "1", "2", "3"], "3 4.5"),
        (["rate-track", "x", "3"], "no position"), (["ad", "x"], "did you mean 'marquee add'?"),
        (["qeue"], "did you mean 'marquee queue'?"), (["stopafter"], "did you mean 'marquee stop-after'?"),
        (["playlist"], "needs one of list, show"), (["playlist", "delte", "x"], "'marquee playlist delete'?"),
        (["playlist", "xyzzy"], "playlist --help"), (["playlist", "save"], "the name of one playlist"),
        (["playlist", "save", "Late", "Hours"], "in quotes"), (["playlist", "play", ""], "an empty name"),
        (["playlist", "play", "x", "--json"], "'playlist play' has no option '--json'"),
        (["playlist", "rename", "x"], "its new name"), (["playlist", "rename", "x", "#3"], "choose another name"),
        (["playlist", "export", "x"], "a file to write"), (["queue", "--force"], "has no option '--force'"),
    ])
    func `says what to write instead`(words: [String], hint: String) throws {
        let message = try #require(complaint(words))
        #expect(message.contains(hint), "\(message)")
        #expect(!message.contains("\n"))
    }

    @Test(arguments: [(0.0, "0"), (0.1, "0.5"), (0.5, "2.5"), (0.88, "4.5"), (1.0, "5"), (nil, "none")])
    func `shows ratings as stars`(wire: Double?, text: String) {
        #expect(StarRating(userRating: wire).text == text)
    }
}
