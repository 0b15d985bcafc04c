internal import DBus

/// `output`: where the sound of a running service can go, and goes.
struct OutputVerbs {
    let player: RemotePlayer

    /// What is to be printed; nil: nothing.
    func perform(_ command: OutputCommand) throws(ClientError) -> String? {
        guard player.isMarquee else {
            throw ClientError("\(player.name) has no outputs to choose from; use the system's mixer")
        }
        switch command {
        case .list(let json): return try list(json: json)
        case .set(let name): try player.setOwn("Output", .string(name))
        }
        return nil
    }

    private func list(json: Bool) throws(ClientError) -> String {
        let own = try player.properties(of: RemotePlayer.ownInterface, at: RemotePlayer.ownPath)
        guard let listed = own["Outputs"]?.asArray else {
            throw ClientError(
                "the running service does not know this yet; end it with 'marquee quit' and start it anew")
        }
        let outputs = listed.compactMap(ListedOutput.init)
        if json { return JSONValue.array(outputs.map(\.json)).written }
        guard !outputs.isEmpty else {
            throw ClientError("the sound server has no output at present, or is not there; connect one and look again")
        }
        let width = outputs.map { $0.name.displayWidth }.max() ?? 0
        return outputs.map { $0.line(nameWidth: width) }.joined(separator: "\n")
    }
}

/// One output, as the service tells of it.
private struct ListedOutput {
    let name: String
    let description: String
    let isDefault: Bool
    let isCurrent: Bool

    init?(_ value: Value) {
        guard case .structure(let fields) = value, fields.count >= 4, let name = fields[0].asString,
            let description = fields[1].asString
        else { return nil }
        self.name = name.harmless
        self.description = description.harmless
        isDefault = fields[2].asBoolean ?? false
        isCurrent = fields[3].asBoolean ?? false
    }

    func line(nameWidth: Int) -> String {
        let mark = isCurrent ? "*" : " "
        return "\(mark) \(name.padded(toColumns: nameWidth))  \(description)\(isDefault ? " (default)" : "")"
    }

    var json: JSONValue {
        .object([
            "name": .text(name), "description": .text(description), "default": .boolean(isDefault),
            "current": .boolean(isCurrent),
        ])
    }
}
