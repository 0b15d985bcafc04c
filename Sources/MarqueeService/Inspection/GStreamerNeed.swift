internal import GStreamerPlayback

/// Something that needs GStreamer's plugins.
struct GStreamerNeed {
    /// What a plugin does for it, and the package of that plugin.
    struct Part {
        let ability: PluginRegistry.Ability
        let packages: PackageNames
    }

    let name: String
    /// Each has to be there.
    let parts: [Part]
    /// What is not possible without it, as a sentence.
    let loss: String
    /// What its absence is.
    let absence: Finding.Grade

    init(
        _ name: String, _ parts: [(PluginRegistry.Ability, PackageNames)], loss: String,
        absence: Finding.Grade = .gap
    ) {
        self.name = name
        self.parts = parts.map { Part(ability: $0.0, packages: $0.1) }
        self.loss = loss
        self.absence = absence
    }

    /// Looks for it. `absence` is what it is to lack it here.
    func finding(absence: Finding.Grade? = nil) -> Finding {
        var packages: [PackageNames] = []
        for part in parts where !packages.contains(part.packages) && !PluginRegistry.has(part.ability) {
            packages.append(part.packages)
        }
        guard !packages.isEmpty else { return Finding(.ok, name, "there") }
        var finding = Finding(absence ?? self.absence, name, "missing")
        finding.notes = [loss] + packages.map(\.sentence)
        if let manager = PackageManager.present { finding.packages = packages.map { $0.name(for: manager) } }
        return finding
    }
}
