internal import Foundation

/// What the command line asks for.
struct Options {
    var program = ""
    var echo = ""
    var only: [String] = []
    var isQuick = false
    var asJSON = false
    var keepsFolder = false

    static let help = """
        usage: marquee-bench [--only NAME]... [--quick] [--json] [--marquee PATH] [--keep]

        Measures the built program against a bare libdbus echo and gst-launch-1.0, on a bus and a sound server of its
        own, and prints one table.

          --only NAME      measure this figure only (may be repeated); names: \(Figures.names.joined(separator: ", "))
          --quick          fewer repetitions
          --json           print JSON
          --marquee PATH   the program to measure (default: the one beside this program)
          --keep           leave the folder with media and logs, and say where it is
        """

    init(_ words: [String]) throws(BenchError) {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        program = folder + "/marquee"
        echo = folder + "/dbus-echo"
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--quick": isQuick = true
            case "--json": asJSON = true
            case "--keep": keepsFolder = true
            case "--only", "--marquee":
                guard let value = rest.popFirst() else { throw BenchError("\(word) needs a value") }
                if word == "--only" { only.append(value) } else { program = value }
            default: throw BenchError("unknown option \(word): see --help")
            }
        }
        for name in only where !Figures.names.contains(name) { throw BenchError("no figure \(name): see --help") }
        for path in [program, echo] where !FileManager.default.isExecutableFile(atPath: path) {
            throw BenchError("\(path) is not there: build it first (make bench does)")
        }
    }
}
