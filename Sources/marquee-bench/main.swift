internal import Foundation

let words = Array(CommandLine.arguments.dropFirst())
if words.contains("--help") {
    print(Options.help)
    exit(0)
}
exit(Bench.run(words))
