import EventQueue
import Foundation

/// A program that was started. It is ended with this object, and with the test process should that crash.
public final class ChildProcess: Sendable {
    private let reaper: ChildReaper
    private let outputFile: OutputFile
    private let errorFile: OutputFile

    /// Starts `program`, looked up in the path. `environment` is the whole environment.
    public init(_ program: String, _ arguments: [String], environment: [String: String]) async throws {
        outputFile = try OutputFile()
        errorFile = try OutputFile()
        let (output, error) = (outputFile.descriptor, errorFile.descriptor)
        // `setpriv` becomes the program itself, so the identifier is the program's.
        let line = ["setpriv", "--pdeathsig", "KILL", "--", program] + arguments
        let identifier = try await withCheckedThrowingContinuation { continuation in
            Self.starter.async {
                continuation.resume(with: Result { try spawn(line, environment, output: output, error: error) })
            }
        }
        reaper = ChildReaper(identifier)
    }

    /// The death signal comes when the *thread* that started the program ends, so one thread starts them all.
    private static let starter = EventQueue(label: "starter")

    public var identifier: pid_t { reaper.identifier }
    public var isRunning: Bool { reaper.isRunning }

    /// Waits for the end: the exit code, or minus the signal that ended it.
    public func status() async -> Int32 { await reaper.status() }

    public func send(signal: Int32) { reaper.send(signal: signal) }

    /// What it has written so far.
    public var output: String { outputFile.text }
    public var errorOutput: String { errorFile.text }

    deinit {
        reaper.send(signal: SIGKILL)
    }
}

/// Takes what a program writes, without a reader that could fall behind.
private final class OutputFile: Sendable {
    let descriptor: Int32

    init() throws {
        let path = "/tmp/mq-output-" + UUID().uuidString
        descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_APPEND, 0o600)
        guard descriptor >= 0 else { throw WaitedInVain("a temporary file (error \(errno))") }
        unlink(path)
    }

    deinit {
        close(descriptor)
    }

    var text: String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = pread(descriptor, &block, block.count, off_t(bytes.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += block.prefix(count)
        }
    }
}
