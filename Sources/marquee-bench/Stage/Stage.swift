internal import Foundation

/// The private parts in which everything is measured: a folder, a bus, a sound server with a sink that sounds nowhere,
/// and an environment in which programs find these and nothing else.
final class Stage {
    let options: Options
    let folder: String
    let environment: [String: String]
    let busAddress: String
    let soundServer: String
    let media: MediaStore
    private let bus: ChildProgram
    private var sound: ChildProgram

    static let sink = "bench"

    init(options: Options, folder: String) throws {
        self.options = options
        self.folder = folder
        busAddress = "unix:path=\(folder)/bus"
        soundServer = "unix:\(folder)/sound"
        for name in ["home", "runtime", "config", "cache", "data", "state", "media"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
            "HOME": "\(folder)/home", "XDG_RUNTIME_DIR": "\(folder)/runtime", "XDG_CONFIG_HOME": "\(folder)/config",
            "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(folder)/data", "XDG_STATE_HOME": "\(folder)/state",
            "DBUS_SESSION_BUS_ADDRESS": busAddress, "PULSE_SERVER": soundServer,
        ]
        // Where GStreamer's plug-ins are in a place of their own, they are there for what is measured as well.
        for (name, value) in ProcessInfo.processInfo.environment where name.hasPrefix("GST_PLUGIN") {
            environment[name] = value
        }
        self.environment = environment
        media = MediaStore(folder: "\(folder)/media", environment: environment, log: "\(folder)/media.log")

        bus = try ChildProgram(
            "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(busAddress)"],
            environment: environment, log: "\(folder)/bus.log")
        sound = try Self.startSoundServer(in: folder, environment)
        try Self.wait(for: "\(folder)/bus", of: "dbus-daemon")
        try Self.wait(for: "\(folder)/sound", of: "pulseaudio")
    }

    private static func startSoundServer(
        in folder: String, _ environment: [String: String], sinkOptions: String = ""
    ) throws(BenchError) -> ChildProgram {
        try ChildProgram(
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--high-priority=no",
                "--realtime=no",
                "-L", "module-native-protocol-unix socket=\(folder)/sound auth-anonymous=1",
                "-L", "module-null-sink sink_name=\(sink) rate=48000 format=s16le channels=2\(sinkOptions)",
            ],
            environment: environment, log: "\(folder)/sound.log")
    }

    /// Kills the sound server and starts it again; tells when it was started, CLOCK_MONOTONIC in nanoseconds.
    func restartSoundServer() throws(BenchError) -> Int64 {
        sound.end(signal: SIGKILL)
        // What it leaves behind is no sign of the next one.
        try? FileManager.default.removeItem(atPath: "\(folder)/sound")
        // A null sink renders two seconds of silence at once when nobody listens yet, which no device does: without
        // rewinds it is 50 ms.
        sound = try Self.startSoundServer(in: folder, environment, sinkOptions: " norewinds=1")
        let limit = monotonicNow() + 5_000_000_000
        while !FileManager.default.fileExists(atPath: "\(folder)/sound") {
            guard monotonicNow() < limit else { throw BenchError("pulseaudio did not start again") }
            pause(milliseconds: 1)
        }
        return sound.startTime
    }

    var soundServerPlace: SoundServerPlace { SoundServerPlace(address: soundServer, cookie: "\(folder)/cookie") }

    func client() throws(BenchError) -> BusClient { try BusClient(address: busAddress) }

    /// A program on this stage, with `variables` in place of the stage's own.
    func start(
        _ program: String, _ arguments: [String], variables: [String: String] = [:]
    ) throws(BenchError) -> ChildProgram {
        try ChildProgram(
            program, arguments, environment: environment.merging(variables) { $1 },
            log: "\(folder)/\(program.split(separator: "/").last ?? "program").log")
    }

    /// What playing a FLAC file costs at least: GStreamer's own player, with the elements named.
    func startReferencePlayer(_ file: String) throws(BenchError) -> ChildProgram {
        try start(
            "gst-launch-1.0",
            ["-q", "filesrc", "location=\(file)"]
                + "! flacparse ! flacdec ! audioconvert ! audioresample ! pulsesink".split(separator: " ").map(
                    String.init))
    }

    private static func wait(for path: String, of program: String) throws(BenchError) {
        let limit = monotonicNow() + 5_000_000_000
        while !FileManager.default.fileExists(atPath: path) {
            guard monotonicNow() < limit else { throw BenchError("\(program) did not start: is it installed?") }
            pause(milliseconds: 10)
        }
        pause(milliseconds: 200)
    }
}
