import Foundation
import TestSupport

/// A user's folders. They outlive the programs that are run in them, and with them what those remember.
final class Home: Sendable {
    let folder: TemporaryFolder
    /// Where the state and data folders are.
    let memoryPath: String

    /// - Parameter memoryPath: a place of its own for what is remembered, such as a small disk.
    init(memoryPath: String? = nil) throws {
        folder = try TemporaryFolder()
        self.memoryPath = memoryPath ?? folder.path
    }

    /// One for all: with an empty one GStreamer opens each of its plug-ins at each start.
    static var pluginRegistry: String { RunningProgram.product("gstreamer-registry.bin") }

    var stateFolder: String { memoryPath + "/state/marquee" }
    var dataFolder: String { memoryPath + "/data/marquee" }
    var configurationFile: String { folder.file("config/marquee/marquee.conf") }
    var stateFile: String { stateFolder + "/state.sqlite" }
    var libraryFile: String { dataFolder + "/library.sqlite" }

    /// Puts settings in place of those that were there.
    func configure(_ text: String) throws {
        let folder = URL(fileURLWithPath: configurationFile).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(toFile: configurationFile, atomically: true, encoding: .utf8)
    }

    /// The whole environment of a program. A sound server is named where there is one, and nowhere else.
    func environment(on bus: PrivateBus) -> [String: String] {
        ProcessInfo.processInfo.environment.merging(bus.environment) { $1 }.merging([
            // Empty is as good as absent, and overrides what this process has for itself.
            "PULSE_SERVER": "",
            "HOME": folder.path, "XDG_CACHE_HOME": folder.file("cache"), "XDG_RUNTIME_DIR": folder.path,
            "XDG_CONFIG_HOME": folder.file("config"),
            "XDG_STATE_HOME": memoryPath + "/state", "XDG_DATA_HOME": memoryPath + "/data",
            "DBUS_FATAL_WARNINGS": "1", "GST_REGISTRY": Self.pluginRegistry,
        ]) { $1 }
    }

    /// Runs the program to its end.
    func run(_ arguments: [String], on bus: PrivateBus, timeout: Duration = .seconds(20)) async throws -> ProgramResult
    {
        try await TestSupport.run(
            RunningProgram.executable, arguments, environment: environment(on: bus), timeout: timeout)
    }

    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }
}
