import Foundation
import MediaModel
import TestMedia
import TestSupport

/// What the engines are given: made once for all tests of the suite.
struct ContractMedia: Sendable {
    static let shared = Task { try await ContractMedia() }

    /// Half a second to two minutes of tones, and two that cannot be played.
    let short: MediaURI
    let other: MediaURI
    let long: MediaURI
    let broken: MediaURI
    /// Media without a single sample.
    let empty: MediaURI
    let missing: MediaURI
    let durations: [MediaURI: MediaTime]
    private let folder: TemporaryFolder

    private init() async throws {
        folder = try TemporaryFolder()
        short = try await Self.tone("short", 0.8, in: folder)
        other = try await Self.tone("other", 0.8, in: folder)
        long = try await Self.tone("long", 120, in: folder)
        broken = try Self.uri(folder.write("this is no music", to: "broken.flac"))
        let header = folder.file("empty.wav")
        try Tone.write([], to: header)
        empty = try Self.uri(header)
        missing = try Self.uri(folder.file("missing.flac"))
        durations = [
            short: MediaTime(seconds: 0.8), other: MediaTime(seconds: 0.8), long: MediaTime(seconds: 120),
        ]
    }

    private static func tone(_ name: String, _ seconds: Double, in folder: TemporaryFolder) async throws -> MediaURI {
        try uri(await Tone.flac(name, seconds: seconds, in: folder))
    }

    private static func uri(_ path: String) throws -> MediaURI {
        guard let uri = MediaURI(filePath: path) else { throw WaitedInVain("an address of \(path)") }
        return uri
    }
}
