import TestSupport

extension RunningProgram {
    /// Waits until the current item is open, which its length is a sign of.
    func waitUntilOpen() async throws {
        try await eventually("\(title) to be open", within: .seconds(20)) {
            try await player("Metadata")["mpris:length"] != nil
        }
    }
}
