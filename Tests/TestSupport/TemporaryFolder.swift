import Foundation

/// A fresh folder that is removed with this object.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        // Short, since a socket's path may have 107 bytes only. `scripts/test` names a folder that goes with the run, for
        // what outlives its owner: a service that was killed, an object that is never let go.
        let parent = ProcessInfo.processInfo.environment["MARQUEE_TEST_FOLDER"] ?? "/tmp"
        path = parent + "/mq-" + UUID().uuidString.prefix(8).lowercased()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    public func file(_ name: String) -> String {
        path + "/" + name
    }

    /// Writes a text file and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let file = file(name)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}
