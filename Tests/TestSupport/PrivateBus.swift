import Foundation

/// A message bus of one test's own, on a socket in a temporary folder. It can be killed and started again at the same
/// address. Activation files may be put into ``serviceFolder``.
public final class PrivateBus: Sendable {
    public let address: String
    public let socketPath: String
    public let serviceFolder: String
    private let folder: TemporaryFolder
    private let daemon = Held<ChildProcess>()

    public init() async throws {
        folder = try TemporaryFolder()
        socketPath = folder.file("bus")
        serviceFolder = folder.file("services")
        address = "unix:path=" + socketPath
        try FileManager.default.createDirectory(atPath: serviceFolder, withIntermediateDirectories: false)
        try folder.write(Self.configuration(serviceFolder), to: "bus.conf")
        try await start()
    }

    /// What a client of this bus has in its environment. There is no system bus in it: no test is to hold off the sleep
    /// of the machine it runs on.
    public var environment: [String: String] {
        [
            "DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=" + folder.file("no-system-bus"),
            "DBUS_FATAL_WARNINGS": "1",
        ]
    }

    public var daemonIdentifier: pid_t? { daemon.value?.identifier }

    /// Starts the daemon, again after ``kill()``.
    public func start() async throws {
        let child = try await ChildProcess(
            "dbus-daemon",
            ["--config-file=" + folder.file("bus.conf"), "--nofork", "--nopidfile", "--address=" + address],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
        try await eventually("the bus: \(child.errorOutput)") { acceptsConnections(at: socketPath) }
        daemon.value = child
    }

    /// Ends the daemon at once, as a crash would, and waits until it is gone.
    public func kill() async {
        guard let child = daemon.value else { return }
        daemon.value = nil
        child.send(signal: SIGKILL)
        _ = await child.status()
        unlink(socketPath)
    }

    /// Runs a program as a client of this bus.
    public func run(
        _ program: String, _ arguments: [String], timeout: Duration = .seconds(20)
    ) async throws -> ProgramResult {
        try await TestSupport.run(program, arguments, environment: environment, timeout: timeout)
    }

    public func busctl(_ arguments: String...) async throws -> ProgramResult {
        try await run("busctl", ["--address=" + address] + arguments)
    }

    public func gdbus(_ arguments: String...) async throws -> ProgramResult {
        try await run("gdbus", arguments.prefix(1) + ["--address", address] + arguments.dropFirst())
    }

    public func playerctl(_ arguments: String...) async throws -> ProgramResult {
        try await run("playerctl", arguments)
    }

    /// The session's policy without the activation files of this machine.
    private static func configuration(_ serviceFolder: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(serviceFolder)</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
          <limit name="max_connections_per_user">100000</limit>
          <limit name="max_completed_connections">100000</limit>
          <limit name="max_pending_service_starts">10000</limit>
          <limit name="max_match_rules_per_connection">50000</limit>
          <limit name="max_replies_per_connection">50000</limit>
          <limit name="max_incoming_bytes">1000000000</limit>
          <limit name="max_outgoing_bytes">1000000000</limit>
          <limit name="max_message_size">1000000000</limit>
          <limit name="service_start_timeout">20000</limit>
        </busconfig>
        """
    }
}
