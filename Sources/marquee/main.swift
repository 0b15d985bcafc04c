import Glibc
import MarqueeService
import MediaModel

var configuration = ServiceConfiguration()
let words = CommandLine.arguments.dropFirst()
configuration.media = words.filter { !$0.hasPrefix("--") }.compactMap { MediaURI($0) ?? MediaURI(filePath: $0) }
if let place = words.firstIndex(of: "--output") { configuration.output = words[place + 1] ; configuration.media = words[(place+2)...].compactMap { MediaURI($0) ?? MediaURI(filePath: $0) } }
let status = try Service(configuration: configuration).run()
exit(status)
