import Foundation

/// A PulseAudio of one test's own with a sink that sounds nowhere. Ended with this object.
public final class PrivateSoundServer: Sendable {
    /// For `PULSE_SERVER`.
    public let address: String
    /// The sink's name.
    public let sink = "test"
    private let folder: TemporaryFolder
    private let daemon: ChildProcess

    public init() async throws {
        folder = try TemporaryFolder()
        let socketPath = folder.file("sound")
        address = "unix:" + socketPath
        daemon = try await ChildProcess(
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
                "--high-priority=no", "--realtime=no",
                "-L", "module-native-protocol-unix socket=\(socketPath) auth-anonymous=1",
                "-L", "module-null-sink sink_name=\(sink)",
            ],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
        try await eventually("the sound server: \(daemon.errorOutput)") { acceptsConnections(at: socketPath) }
        // The sink comes after the protocol.
        try await eventually("the sink") { try await pactl("list", "short", "sinks").output.contains(sink) }
    }

    /// Whether this machine has one to start; not every distribution does.
    public static let isAvailable = access("/usr/bin/pulseaudio", X_OK) == 0

    /// What a client of this server has in its environment.
    public var environment: [String: String] { ["PULSE_SERVER": address] }

    public func pactl(_ arguments: String...) async throws -> ProgramResult {
        try await run("pactl", arguments, environment: environment)
    }
}
