import MediaModel
import Testing

@testable import MarqueeCommand

func parse(_ words: [String]) throws -> CommandLineRequest {
    try CommandLineRequest(words.map { ArgumentText(bytes: Array($0.utf8)) })
}

func complaint(_ words: [String]) -> String? {
    do {
        _ = try parse(words)
        return nil
    } catch let error as UsageError {
        return error.message
    } catch {
        return "\(error)"
    }
}

@Suite struct `The command line` {
    @Test(arguments: [
        (["pause"], Command.pause), (["toggle"], .toggle), (["stop"], .stop), (["next"], .next),
        (["previous"], .previous), (["quit"], .quit),
        (["status"], .status(json: false)), (["status", "--json"], .status(json: true)),
        (["--json", "status"], .status(json: true)),
        (["watch"], .watch(json: false, waits: false)),
        (["watch", "--wait", "--json"], .watch(json: true, waits: true)),
        (["seek"], .seek(nil)), (["seek", "+15"], .seek(.by(MediaTime(seconds: 15)))),
        (["seek", "-15"], .seek(.by(MediaTime(seconds: -15)))),
        (["seek", "--", "-15"], .seek(.by(MediaTime(seconds: -15)))),
        (["seek", "1:23"], .seek(.to(MediaTime(seconds: 83)))), (["seek", "50%"], .seek(.fraction(0.5))),
        (["skip"], .skip(nil)), (["skip", "30"], .skip(MediaTime(seconds: 30))),
        (["back", "1:00"], .back(MediaTime(seconds: 60))),
        (["volume"], .volume(nil)), (["volume", "-5"], .volume(.by(-0.05))),
        (["volume", "50%"], .volume(.to(0.5))),
        (["rate"], .rate(nil)), (["rate", "1.5"], .rate(1.5)), (["rate", "1.5x"], .rate(1.5)),
        (["open", "a"], .open(.play, media: ["a"])),
        (["open", "--end", "a", "b"], .open(.end, media: ["a", "b"])),
        (["play"], .play(ServiceOptions(), media: [])),
        (["play", "--", "--json"], .play(ServiceOptions(), media: ["--json"])),
        (
            ["serve", "--no-state", "--paused", "--output", "null", "a"],
            .serve(ServiceOptions(startsPaused: true, keepsState: false, output: "null"), media: ["a"])
        ),
        (["--help"], .help(nil)), (["-h"], .help(nil)), (["help"], .help(nil)),
        (["help", "seek"], .help(.seek)),
        (["seek", "--help"], .help(.seek)), (["--help", "seek", "nonsense"], .help(.seek)),
        (["--version"], .version), (["pause", "--version"], .version),
    ])
    func `is understood`(words: [String], command: Command) throws {
        #expect(try parse(words).command == command)
    }

    @Test(arguments: [
        ["--player", "vlc", "pause"], ["pause", "--player", "vlc"], ["pause", "--player=vlc"],
        ["-p", "vlc", "pause"],
    ])
    func `takes the player before or after the verb`(words: [String]) throws {
        #expect(try parse(words).player == "vlc")
    }

    @Test(arguments: [
        ([], "marquee play FILE"), (["pasue"], "did you mean 'marquee pause'?"),
        (["tog"], "did you mean 'marquee toggle'?"),
        (["xyzzy"], "'marquee --help' lists them all"), (["a/b.flac"], "write 'marquee play a/b.flac'"),
        (["status", "--jsn"], "did you mean '--json'?"),
        (["pause", "--json"], "'pause' has no option '--json'"),
        (["status", "-x"], "there is no option '-x'"), (["status", "--json=1"], "takes no value"),
        (["pause", "now"], "takes nothing more"), (["seek", "1", "2"], "takes one value"),
        (["open"], "needs a file"),
        (["open", "--next", "--end", "a"], "exclude each other"), (["pause", "--player"], "needs a value"),
        (["pause", "--player="], "needs a value"), (["rate", "0"], "no rate"), (["rate", "nan"], "no rate"),
        (["skip", "-5"], "no interval"), (["skip", "0"], "no interval"),
        (["help", "sek"], "did you mean 'marquee seek'?"),
    ])
    func `says what to write instead`(words: [String], hint: String) throws {
        let message = try #require(complaint(words))
        #expect(message.contains(hint), "\(message)")
        #expect(!message.contains("\n"))
    }

    @Test func `never repeats control characters of an argument`() throws {
        let message = try #require(complaint(["\u{1B}[31mx\n"]))
        #expect(!message.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func `keeps bytes that are no text`() throws {
        let name = ArgumentText(bytes: [0x63, 0xE9])
        #expect(try CommandLineRequest(["play", name]).command == .play(ServiceOptions(), media: [name]))
    }
}

@Suite struct `Help` {
    @Test func `fits a screen of 80 columns and 24 lines`() {
        let lines = HelpPages.overview.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < 24)
        #expect(lines.allSatisfy { $0.displayWidth <= 80 }, "\(lines.filter { $0.displayWidth > 80 })")
    }

    @Test(arguments: Verb.allCases)
    func `has a page with examples for each verb, and the overview names it`(verb: Verb) {
        #expect(verb == .help || HelpPages.overview.contains(verb.rawValue))
        let page = HelpPages.page(for: verb)
        #expect(verb == .help || page.contains("Examples\n  marquee \(verb.rawValue)"))
        #expect(page.split(separator: "\n").allSatisfy { $0.displayWidth <= 80 }, "\(page)")
        #expect(verb.options.allSatisfy { page.contains("--" + $0.rawValue) })
    }
}
