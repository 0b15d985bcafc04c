import Foundation

/// A PulseAudio of one test's own with a sink that sounds nowhere. Ended with this object.
public final class PrivateSoundServer: Sendable {
    /// For `PULSE_SERVER`.
    public let address: String
    /// The sink's name.
    public let sink = "test"
    private let folder: TemporaryFolder
    private let modules: [String]
    private let running = Held<ChildProcess>()
    private var daemon: ChildProcess { running.value! }

    /// - Parameters:
    ///   - modules: what else it loads, such as `module-role-cork`.
    ///   - isRunning: false for one that is started later.
    public init(modules: [String] = [], isRunning: Bool = true) async throws {
        folder = try TemporaryFolder()
        address = "unix:" + folder.file("sound")
        self.modules = modules
        if isRunning { try await start() }
    }

    /// Starts it, or starts it again at the same place after it has ended.
    public func start() async throws {
        let socketPath = folder.file("sound")
        let loaded =
            [
                "module-native-protocol-unix socket=\(socketPath) auth-anonymous=1",
                "module-null-sink sink_name=\(sink)",
            ] + modules
        running.value = try await ChildProcess(
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
                "--high-priority=no", "--realtime=no",
            ] + loaded.flatMap { ["-L", $0] },
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
        try await eventually("the sound server: \(daemon.errorOutput)") { acceptsConnections(at: socketPath) }
        // The sink comes after the protocol.
        try await eventually("the sink") { try await pactl("list", "short", "sinks").output.contains(sink) }
    }

    /// Ends it, and returns when it has ended.
    public func end(_ signal: Int32 = SIGTERM) async {
        daemon.send(signal: signal)
        _ = await daemon.status()
    }

    /// Whether this machine has one to start; not every distribution does.
    public static let isAvailable = access("/usr/bin/pulseaudio", X_OK) == 0

    /// What a client of this server has in its environment.
    public var environment: [String: String] { ["PULSE_SERVER": address] }

    /// Stands still until ``thaw()``: what a server does that swaps, or is stopped with its session.
    public func freeze() { daemon.send(signal: SIGSTOP) }
    public func thaw() { daemon.send(signal: SIGCONT) }

    /// The numbers of the streams that a player has, in the words of `pactl`. Those by which a sink of GStreamer's asks
    /// the server for what it may send are none: they are made stopped and never start.
    public func streams() async throws -> [String] {
        try await descriptions().filter { !$0.contains("pulsesink probe") }.map { String($0.prefix { $0.isNumber }) }
    }

    /// Plays silence in a role, such as `phone`, until the process is told to end.
    public func play(role: String) async throws -> ChildProcess {
        try await ChildProcess(
            "pacat", ["--playback", "--property=media.role=\(role)", "/dev/zero"],
            environment: environment.merging(["PATH": "/usr/bin:/bin", "HOME": folder.path]) { $1 })
    }

    /// The volume of a stream in per cent, as a mixer shows it; nil when there is no such stream.
    public func volume(ofStream number: String) async throws -> Int? {
        guard let stream = try await descriptions().first(where: { $0.hasPrefix(number + "\n") }),
            let line = stream.split(separator: "\n").first(where: { $0.contains("Volume:") }),
            let word = line.split(separator: " ").first(where: { $0.hasSuffix("%") })
        else { return nil }
        return Int(word.dropLast())
    }

    private func descriptions() async throws -> [String] {
        Array(try await pactl("list", "sink-inputs").output.components(separatedBy: "Sink Input #").dropFirst())
    }

    /// The name of the sink a stream goes to; nil when there is no such stream.
    public func sink(ofStream number: String) async throws -> String? {
        guard let stream = try await descriptions().first(where: { $0.hasPrefix(number + "\n") }),
            let line = stream.split(separator: "\n").first(where: { $0.contains("Sink: ") }),
            let index = line.split(separator: " ").last
        else { return nil }
        let sinks = try await pactl("list", "short", "sinks").lines.map { $0.split(separator: "\t") }
        return sinks.first { $0.first == index }.map { String($0[1]) }
    }

    public func setVolume(ofStream number: String, percent: Int) async throws {
        _ = try await pactl("set-sink-input-volume", number, "\(percent)%")
    }

    /// Records what a sink plays, as 16-bit mono samples, until the recording is released.
    public func record(to path: String, sink: String? = nil, rate: Int = 44_100) async throws -> ChildProcess {
        try await ChildProcess(
            "parec",
            [
                "-d", (sink ?? self.sink) + ".monitor", "--format=s16le", "--channels=1", "--rate=\(rate)",
                "--latency-msec=50", path,
            ],
            environment: environment.merging(["PATH": "/usr/bin:/bin", "HOME": folder.path]) { $1 })
    }

    public func pactl(_ arguments: String...) async throws -> ProgramResult {
        // Its words are read, and are not to be in the user's language.
        try await run("pactl", arguments, environment: environment.merging(["LC_ALL": "C"]) { $1 })
    }
}
