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
}
