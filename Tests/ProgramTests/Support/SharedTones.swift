import Foundation
import TestMedia
import TestSupport

/// Tagged tones that many tests play and none changes, each made once.
actor SharedTones {
    static let shared = SharedTones()

    private static let folder = {
        // A static property is never released, so its folder is not removed by itself.
        atexit { try? FileManager.default.removeItem(atPath: SharedTones.folderPath) }
        return Result { try TemporaryFolder() }
    }()
    private static var folderPath: String { (try? folder.get().path) ?? "" }

    private var tones: [String: Task<String, any Error>] = [:]

    private func tone(_ title: String, _ seconds: Double) async throws -> String {
        let task =
            tones[title]
            ?? Task { try await Tone.flac(title, seconds: seconds, in: Self.folder.get()) }
        tones[title] = task
        return try await task.value
    }

    /// `Tone1`, `Tone2`, ... of 20 seconds.
    static func long(_ count: Int) async throws -> [String] {
        try await make(count, named: "Tone", 20)
    }

    /// `Short1`, `Short2`, ... of 0.8 seconds.
    static func short(_ count: Int) async throws -> [String] {
        try await make(count, named: "Short", 0.8)
    }

    private static func make(_ count: Int, named name: String, _ seconds: Double) async throws -> [String] {
        var paths: [String] = []
        for number in 1...count { paths.append(try await shared.tone("\(name)\(number)", seconds)) }
        return paths
    }

    /// A tone of 41 minutes.
    static func long(_ medium: LongMedium) async throws -> String {
        try await shared.long(medium)
    }

    private func long(_ medium: LongMedium) async throws -> String {
        let task =
            tones["Long." + medium.rawValue]
            ?? Task {
                let path = try Self.folder.get().file("Long." + medium.rawValue)
                try await Tone.generate(seconds: 41 * 60, with: medium.chain, to: path)
                return path
            }
        tones["Long." + medium.rawValue] = task
        return try await task.value
    }
}

/// Formats of long media, each by its ending.
enum LongMedium: String, CaseIterable {
    case flac, mp3, opus
    /// Without the header that says its length.
    case bareMP3

    fileprivate var chain: String {
        switch self {
        case .flac: "flacenc quality=0"
        case .mp3: "lamemp3enc target=bitrate bitrate=8 cbr=true ! xingmux"
        case .bareMP3: "lamemp3enc target=bitrate bitrate=8 cbr=true"
        case .opus: "opusenc bitrate=6000 complexity=0 frame-size=60 ! oggmux"
        }
    }
}
