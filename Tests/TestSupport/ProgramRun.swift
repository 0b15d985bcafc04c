import Foundation

/// What a program that has ended left behind.
public struct ProgramResult: Sendable, CustomStringConvertible {
    /// The exit code, or minus the signal that ended it.
    public let status: Int32
    public let output: String
    public let errorOutput: String

    public var lines: [String] { output.split(separator: "\n").map(String.init) }
    public var description: String { "status \(status)\n\(output)\(errorOutput)" }
}

/// Runs a program to its end. `environment` is added to this process's own. After `timeout` it is killed and an error
/// thrown.
public func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    timeout: Duration = .seconds(20)
) async throws -> ProgramResult {
    let child = try await ChildProcess(
        program, arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    let guardian = Task {
        try await Task.sleep(for: timeout)
        child.send(signal: SIGKILL)
        return true
    }
    let status = await child.status()
    guardian.cancel()
    if case .success = await guardian.result {
        throw WaitedInVain("\(program) to end: \(child.output)\(child.errorOutput)")
    }
    return ProgramResult(status: status, output: child.output, errorOutput: child.errorOutput)
}
