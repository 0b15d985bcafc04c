import Foundation
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// Parts of a resource, to the sample: what goes to the device is the part and nothing else.
@Suite(.serialized, .timeLimit(.minutes(2))) struct PartSampleTests {
    /// A resource, and all the samples of it as they come out of the decoder.
    struct Resource {
        let folder: TemporaryFolder
        let path: String
        let uri: MediaURI
        let samples: Data
        let frameSize: Int

        /// The samples of a part, as many as its times are worth.
        func part(_ range: MediaRange?) -> Data {
            func byte(_ time: MediaTime) -> Int {
                min(Int((time.seconds * Double(Tone.sampleRate)).rounded()) * frameSize, samples.count)
            }
            let (start, end) = (range.map { byte($0.start) } ?? 0, range?.end.map(byte) ?? samples.count)
            return samples[start..<end]
        }
    }

    private static let formats = [
        ("wav", ""), ("flac", "flacenc"), ("mp3", "lamemp3enc target=bitrate bitrate=128 cbr=true"),
    ]

    /// Made once for each format.
    private static let resources = formats.map { format in (format.0, Task { try await make(format) }) }

    private func resource(_ format: (name: String, encoder: String)) async throws -> Resource {
        try await #require(Self.resources.first { $0.0 == format.name }).1.value
    }

    /// Four seconds of a sound that is nowhere the same: a tone that rises.
    private static func make(_ format: (name: String, encoder: String)) async throws -> Resource {
        let folder = try TemporaryFolder()
        let rate = Double(Tone.sampleRate)
        let rising = (0..<4 * Tone.sampleRate).map { index -> Int16 in
            let time = Double(index) / rate
            return Int16(12_000 * sin(2 * .pi * (300 * time + 400 * time * time)))
        }
        var path = folder.file("rising.wav")
        try Tone.write(rising, to: path)
        if !format.encoder.isEmpty {
            let encoded = folder.file("rising.\(format.name)")
            try await Tone.encode(path, with: format.encoder, to: encoded)
            path = encoded
        }
        guard let uri = MediaURI(filePath: path) else { throw WaitedInVain("an address of \(path)") }
        guard format.name == "mp3" else {
            return Resource(
                folder: folder, path: path, uri: uri, samples: rising.withUnsafeBytes { Data($0) }, frameSize: 2)
        }
        // What a lossy format gives is known from playing it. MP3 is decoded to 32 bits.
        let whole = EngineItem(identifier: EngineItemID(rawValue: 1), uri: uri)
        return Resource(
            folder: folder, path: path, uri: uri, samples: try await play([whole], in: folder), frameSize: 4)
    }

    /// Plays items one after the other, as a player does; what went to the device, from the first of them on.
    private static func play(_ items: [EngineItem], in folder: TemporaryFolder) async throws -> Data {
        let capture = folder.file("capture-\(UUID().uuidString)")
        let bench = try await EngineBench(capturing: capture)
        try await bench.play(items[0], before: items.dropFirst().first)
        for (index, item) in items.enumerated().dropFirst() {
            try await bench.wait("item \(index)") { $0.contains(.advanced(item.identifier)) }
            let next = index + 1 < items.count ? items[index + 1] : nil
            await bench.tell { $0.prepare(next) }
        }
        try await bench.wait("the end") { $0.contains(.ended(items.last!.identifier)) }
        await bench.tell { $0.stop() }
        return try Data(contentsOf: URL(fileURLWithPath: capture))
    }

    private func item(_ number: UInt64, _ uri: MediaURI, _ start: Int64, _ end: Int64?) throws -> EngineItem {
        let range = try #require(
            MediaRange(start: MediaTime(microseconds: start), end: end.map { MediaTime(microseconds: $0) }))
        return EngineItem(identifier: EngineItemID(rawValue: number), uri: uri, range: range)
    }

    /// As a Bool: of data that differ, the whole difference would be worked out, byte for byte.
    private func expectSame(_ heard: Data, _ expected: Data, _ what: String, of resource: Resource) {
        let isSame = heard == expected || (resource.frameSize == 4 && isAlmostSame(heard, expected))
        guard !isSame else { return }
        let first = zip(heard, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        Issue.record("\(what): \(heard.count) bytes, not \(expected.count), alike up to \(first ?? -1)")
    }

    /// As many samples, none of which differs by as much as two of them: where a lossy decoder starts anew, it rounds
    /// otherwise.
    private func isAlmostSame(_ heard: Data, _ expected: Data) -> Bool {
        func floats(_ data: Data) -> [Float] { data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        return heard.count == expected.count
            && zip(floats(Data(heard)), floats(Data(expected))).allSatisfy { abs($0 - $1) < 0.001 }
    }

    @Test(arguments: formats)
    func `a part is heard from its first sample to its last`(format: (String, String)) async throws {
        let resource = try await resource(format)
        // Frames of a cue sheet (a 75th of a second), a border that is none of any codec, the beginning, the end.
        let ranges: [(Int64, Int64?)] = [
            (1_013_333, 1_506_667), (777_777, 1_234_567), (0, 400_000), (3_500_001, nil), (3_600_000, 9_000_000),
            (2_000_000, 2_004_000),
        ]
        for (number, (start, end)) in ranges.enumerated() {
            let part = try item(UInt64(number + 1), resource.uri, start, end)
            expectSame(
                try await Self.play([part], in: resource.folder), resource.part(part.range), "\(start)", of: resource)
        }
    }

    @Test(arguments: formats)
    func `parts that are apart join without a gap`(format: (String, String)) async throws {
        let resource = try await resource(format)
        let parts = [
            try item(1, resource.uri, 2_013_333, 2_513_333), try item(2, resource.uri, 100_001, 700_003),
            try item(3, resource.uri, 3_400_000, nil),
        ]
        let heard = try await Self.play(parts, in: resource.folder)
        expectSame(heard, parts.reduce(Data()) { $0 + resource.part($1.range) }, "three parts", of: resource)
    }

    @Test(arguments: formats)
    func `parts that follow each other are one sound of a file opened once`(format: (String, String)) async throws {
        let resource = try await resource(format)
        let borders: [Int64] = [513_333, 1_113_333, 1_900_001, 2_500_000, 3_200_000]
        var parts: [EngineItem] = []
        for (number, (start, end)) in zip(borders, borders.dropFirst()).enumerated() {
            parts.append(try item(UInt64(number + 1), resource.uri, start, end))
        }
        parts.append(try item(9, resource.uri, 3_200_000, nil))
        let openings = try FileOpenings(of: resource.path)
        let heard = try await Self.play(parts, in: resource.folder)
        #expect(openings.count == 1)
        expectSame(
            heard, resource.part(MediaRange(start: MediaTime(microseconds: borders[0]))), "five parts", of: resource)
    }

    @Test func `the last part is followed by another file without a gap`() async throws {
        let resource = try await resource(("flac", "flacenc"))
        let wav = resource.folder.file("other.wav")
        try Tone.write(Tone.samples(0..<30_011), to: wav)
        let other = EngineItem(identifier: EngineItemID(rawValue: 7), uri: try #require(MediaURI(filePath: wav)))
        let parts = [
            try item(1, resource.uri, 2_000_000, 2_700_000), try item(2, resource.uri, 2_700_000, 3_400_000),
            other,
        ]
        let heard = try await Self.play(parts, in: resource.folder)
        let expected =
            resource.part(parts[0].range) + resource.part(parts[1].range)
            + Tone.samples(0..<30_011).withUnsafeBytes { Data($0) }
        expectSame(heard, expected, "two parts and a file", of: resource)
    }

    @Test(arguments: formats)
    func `a next part that is taken back leaves no sample`(format: (String, String)) async throws {
        let resource = try await resource(format)
        let (part, next) = (
            try item(1, resource.uri, 1_000_000, 2_000_000), try item(2, resource.uri, 2_000_000, 3_500_000)
        )
        // Long before the border, shortly before it, and with another item in its place.
        for (place, follower) in [(0.1, nil), (0.9, nil), (0.9, try item(3, resource.uri, 200_000, 500_000))] {
            let capture = resource.folder.file("capture-\(UUID().uuidString)")
            let bench = try await EngineBench(capturing: capture)
            try await bench.play(part, at: MediaTime(seconds: place), before: next)
            await bench.tell { $0.prepare(follower) }
            let last = follower ?? part
            try await bench.wait("the end") { $0.contains(.ended(last.identifier)) }
            await bench.tell { $0.stop() }
            let heard = try Data(contentsOf: URL(fileURLWithPath: capture))
            let whole = resource.part(part.range) + (follower.map { resource.part($0.range) } ?? Data())
            #expect(heard.count > whole.count - resource.part(part.range).count)
            expectSame(heard, whole.suffix(heard.count), "taken back at \(place)", of: resource)
        }
    }

    @Test(arguments: formats)
    func `seeks bring nothing from outside the part`(format: (String, String)) async throws {
        let resource = try await resource(format)
        let part = try item(1, resource.uri, 1_013_333, 2_513_333)
        let seeks: [(Double, SeekPrecision)] = [
            (0, .exact), (0.000_5, .cheap), (0.7, .exact), (1.2, .cheap), (1.49, .cheap),
        ]
        for (place, precision) in seeks {
            let capture = resource.folder.file("capture-\(UUID().uuidString)")
            let bench = try await EngineBench(capturing: capture)
            try await bench.play(part, at: MediaTime(seconds: 0.3))
            let identifier = SeekIdentifier(rawValue: 1)
            // A decoder of separate channels cuts a buffer by saying that there is less in it.
            let criticals = try await GLibCriticals.during {
                await bench.tell {
                    $0.seek(to: MediaTime(seconds: place), precision: precision, identifier: identifier)
                }
                try await bench.wait("the end") { $0.contains(.ended(part.identifier)) }
                await bench.tell { $0.stop() }
            }
            #expect(criticals == [])
            // A flush makes the file begin anew.
            let heard = try Data(contentsOf: URL(fileURLWithPath: capture))
            let whole = resource.part(part.range)
            if precision == .exact {
                let left = resource.part(
                    MediaRange(
                        start: MediaTime(microseconds: 1_013_333) + MediaTime(seconds: place),
                        end: MediaTime(microseconds: 2_513_333)))
                expectSame(heard, left, "a seek to \(place)", of: resource)
            } else {
                expectSame(heard, whole.suffix(heard.count), "a seek to \(place)", of: resource)
            }
        }
    }

    @Test(arguments: formats)
    func `a seek before the border keeps the joint exact`(format: (String, String)) async throws {
        let resource = try await resource(format)
        let (part, next) = (
            try item(1, resource.uri, 1_000_000, 2_000_000), try item(2, resource.uri, 2_000_000, 2_600_000)
        )
        let capture = resource.folder.file("capture")
        let bench = try await EngineBench(capturing: capture)
        try await bench.play(part, at: MediaTime(seconds: 0.8), before: next)
        await bench.tell {
            $0.seek(to: MediaTime(seconds: 0.5), precision: .exact, identifier: SeekIdentifier(rawValue: 1))
        }
        try await bench.wait("the next part") { $0.contains(.advanced(next.identifier)) }
        try await bench.wait("the end") { $0.contains(.ended(next.identifier)) }
        await bench.tell { $0.stop() }
        let heard = try Data(contentsOf: URL(fileURLWithPath: capture))
        let range = MediaRange(start: MediaTime(seconds: 1.5), end: MediaTime(seconds: 2.6))
        expectSame(heard, resource.part(range), "behind the seek", of: resource)
    }
}
