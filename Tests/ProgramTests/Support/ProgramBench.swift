import DBus
import TestSupport
import Testing

/// Runs the program, paused at the first of these media, and judges every signal it sends until it is told to quit.
/// With a home it remembers, and has playlists.
func withProgram(
    _ media: [String], bus: PrivateBus? = nil, home: Home? = nil, sound: PrivateSoundServer? = nil,
    _ body: (RunningProgram, SignalAuditor) async throws -> Void
) async throws {
    let program = try await RunningProgram(["--paused"] + media, bus: bus, home: home, sound: sound)
    if !media.isEmpty {
        try await eventually("the first item to be open") {
            let isOpen = try await program.player("Metadata")["mpris:length"] != nil
            return try await program.status == "Paused" && isOpen
        }
    }
    let auditor = try await SignalAuditor(program.bus, watching: program.name)
    do {
        try await body(program, auditor)
    } catch {
        Issue.record(error, "\(program.child.errorOutput)")
        return
    }
    let faults = await auditor.faults()
    let signals = await auditor.signals.map { "\($0.member) \($0.arguments)" }
    #expect(faults == [], "\(signals.joined(separator: "\n"))")
    let status = try await program.quit()
    #expect(status == 0, "\(program.child.errorOutput)")
    await auditor.close()
}
