import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// Ogg whose logical streams follow one another, at a server and in a file.
@Suite(.serialized) struct ChainedOggTests {
    /// The last has another rate and another number of channels.
    private static let links: [ChainedOgg.Link] = [
        .init("One", "Ann", pitch: 441), .init("Two", nil, pitch: 882),
        .init("Three", "Cid", pitch: 441, rate: 22_050, channels: 2),
    ]

    /// How often the sign changes, which is twice the pitch a second.
    private func crossings(_ samples: ArraySlice<Float>) -> Int {
        zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 || $0 >= 0 && $1 < 0 }
    }

    /// Where nobody knows yet how long a link is, its decoder gives what is left of its last block.
    private func expectAllLinks(in samples: [Float], tolerance: Int = 0) {
        let expected = Self.links.reduce(0) { $0 + $1.samples }
        #expect(
            (expected...(expected + tolerance)).contains(samples.count), "\(samples.count) samples, not \(expected)")
        let (first, second) = (Self.links[0].samples, Self.links[1].samples)
        guard samples.count >= first + second else { return }
        #expect(abs(crossings(samples[..<first]) - 2 * 441) < 20)
        #expect(abs(crossings(samples[first..<(first + second)]) - 2 * 882) < 20)
    }

    private func titles(_ bench: EngineBench, _ item: EngineItem) -> [String] {
        var titles: [String] = []
        for metadata in bench.metadata(of: item) {
            let title = "\(metadata.title ?? "") \(metadata.artists.joined())"
            if titles.last != title { titles.append(title) }
        }
        return titles
    }

    @Test func `every link of a station is heard, with its own title and the clock unbroken`() async throws {
        let body = try await ChainedOgg.bytes(Self.links)
        let server = try MediaServer()
        server.on("/radio.ogg") { _ in
            var answer = MediaAnswer(fields: ["Content-Type: application/ogg", "icy-name: Ogg FM"], body: body)
            answer.saysLength = false
            return answer
        }
        let folder = try TemporaryFolder()
        let bench = try await EngineBench(capturing: folder.file("capture"))
        let item = bench.item(try #require(MediaURI(server.url("/radio.ogg"))))
        await bench.tell { $0.load(item, at: .zero, isPlaying: true) }
        try await bench.wait("the break") { $0.contains(.failed(item.identifier)) }
        #expect(titles(bench, item) == ["One Ann", "Two ", "Three Cid"])
        #expect(bench.latestFacts(of: item)?.isLive == true)
        let places = bench.anchors(of: item).filter { $0.rate > 0 }.map(\.time.seconds)
        #expect(places == places.sorted(), "\(places)")
        let last = try #require(bench.anchors(of: item).last)
        #expect(abs(last.time.seconds - 3) < 0.1, "it is known where it broke: \(last.time.seconds)")
        await bench.tell { $0.stop() }
        try expectAllLinks(in: HeardSound.read(folder.file("capture")), tolerance: 6_000)
    }

    @Test func `a chained file is one item as long as all its links, and the next one follows it`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("chain.ogg")
        try await Data(ChainedOgg.bytes(Self.links)).write(to: URL(fileURLWithPath: path))
        let bench = try await EngineBench(capturing: folder.file("capture"))
        let item = bench.item(try #require(MediaURI(filePath: path)))
        let next = bench.item(bench.media.short)
        try await bench.play(item, before: next)
        try await bench.wait("the next one") { $0.contains(.advanced(next.identifier)) }
        let last = try #require(bench.anchors(of: item).last)
        #expect(last.time.seconds < 3.1)
        await bench.tell { $0.stop() }
        #expect(titles(bench, item) == ["One Ann", "Two ", "Three Cid"])
        let length = try #require(bench.latestFacts(of: item)?.duration)
        #expect(abs(length.seconds - 3) < 0.05)
        let samples = try HeardSound.read(folder.file("capture"))
        let all = Self.links.reduce(0) { $0 + $1.samples }
        #expect(samples.count > all)
        expectAllLinks(in: Array(samples.prefix(all)))
    }

    @Test(arguments: [(0.3, 2.4, "Three"), (2.4, 0.3, "One"), (0.3, 1.4, "Two")])
    func `a seek reaches every link of a file`(start: Double, target: Double, title: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("chain.ogg")
        try await Data(ChainedOgg.bytes(Self.links)).write(to: URL(fileURLWithPath: path))
        let bench = try await EngineBench(.null)
        let item = bench.item(try #require(MediaURI(filePath: path)))
        try await bench.play(item, at: MediaTime(seconds: start))
        let seek = SeekIdentifier(rawValue: 1)
        let before = await bench.tell {
            $0.seek(to: MediaTime(seconds: target), precision: .exact, identifier: seek)
        }
        try await bench.wait("the seek", since: before) {
            $0.contains(.seekFinished(seek, MediaTime(seconds: target)))
        }
        try await bench.wait("sound behind the seek", since: before) { said in said.contains { $0.isMoving(item) } }
        let place = try #require(bench.anchors(of: item).last)
        #expect(abs(place.time.seconds - target) < 0.3, "\(place.time.seconds)")
        try await eventually("its title") { bench.latestFacts(of: item)?.metadata.title == title }
        try await bench.wait("the end", since: before) { $0.contains(.ended(item.identifier)) }
    }

    @Test func `Opus goes from link to link as well, at a server that says a length and takes no ranges`()
        async throws
    {
        let body = try await ChainedOgg.bytes(
            [.init("One", "Ann", rate: 48_000), .init("Two", "Bob", rate: 48_000, channels: 2)], encoder: "opusenc")
        let server = try MediaServer()
        server.on("/file.opus") { .file($0, body, type: "audio/ogg", ranges: false) }
        let bench = try await EngineBench(.null)
        let item = bench.item(try #require(MediaURI(server.url("/file.opus"))))
        try await bench.play(item)
        try await bench.wait("the end") { $0.contains(.ended(item.identifier)) }
        #expect(titles(bench, item) == ["One Ann", "Two Bob"])
        #expect(bench.latestFacts(of: item)?.duration.map { $0 > MediaTime(seconds: 1.5) } ?? true)
        #expect(server.requests("/file.opus").count == 1)
    }
}
