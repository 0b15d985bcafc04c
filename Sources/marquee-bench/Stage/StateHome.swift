internal import Foundation

/// Folders in which a player remembers, empty at first; they go with the stage's folder.
struct StateHome {
    let variables: [String: String]

    init(on stage: Stage) throws {
        let folder = "\(stage.folder)/home/\(UUID().uuidString)"
        var variables: [String: String] = [:]
        for (variable, name) in [("XDG_STATE_HOME", "state"), ("XDG_DATA_HOME", "data")] {
            variables[variable] = "\(folder)/\(name)"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        self.variables = variables
    }

    /// Of the database with the queue and what lies beside it, in bytes.
    var stateSize: Int {
        let folder = (variables["XDG_STATE_HOME"] ?? "") + "/marquee"
        return ["state.sqlite", "state.sqlite-wal"].reduce(0) { size, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return size + (attributes?[.size] as? Int ?? 0)
        }
    }
}
