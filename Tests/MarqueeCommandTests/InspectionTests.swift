import MarqueeService
import MediaModel
import TestSupport
import Testing

@testable import MarqueeCommand

@Suite struct `Inspection of media` {
    private func outcomes(of folder: TemporaryFolder, limit: Int?) async throws -> [String] {
        var outcomes: [String] = []
        await MediaInspection().run([try #require(MediaURI(filePath: folder.path))], limit: limit) { outcome in
            switch outcome {
            case .published: outcomes.append("published")
            case .failed(let message): outcomes.append(message)
            case .cut: outcomes.append("cut")
            }
            return true
        }
        return outcomes
    }

    @Test func `stops at the limit and says that there is more`() async throws {
        let folder = try TemporaryFolder()
        for number in 1...4 { try folder.write("nothing", to: "\(number).flac") }
        let some = try await outcomes(of: folder, limit: 2)
        #expect(some.count == 3 && some.last == "cut", "\(some)")
        let all = try await outcomes(of: folder, limit: nil)
        #expect(all.count == 4 && !all.contains("cut"), "\(all)")
        #expect(try await outcomes(of: folder, limit: 4).count == 4, "there is no more")
    }

    @Test(arguments: [
        (["info", "a"], Command.info(json: false, all: false, media: ["a"])),
        (["info", "--json", "--all", "a", "b"], .info(json: true, all: true, media: ["a", "b"])),
        (["doctor"], .doctor(json: false)), (["doctor", "--json"], .doctor(json: true)),
    ])
    func `is asked for by its verbs`(words: [String], command: Command) throws {
        #expect(try parse(words).command == command)
    }

    @Test func `needs something to look into`() throws {
        #expect(try #require(complaint(["info"])).contains("'info' needs a file"))
    }
}
