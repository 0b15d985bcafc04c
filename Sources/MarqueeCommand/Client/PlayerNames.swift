internal import DBus

/// Which player on the bus is meant.
struct PlayerNames {
    static let prefix = "org.mpris.MediaPlayer2."
    static let ownName = "marquee"

    /// What follows the prefix in the names on the bus, sorted.
    let present: [String]

    init(present: [String]) {
        self.present = present.sorted()
    }

    init(onBusOf client: BusClient) throws(ClientError) {
        do throws(DBusError) {
            let names = try client.callBus("ListNames").first?.asStrings ?? []
            self.init(
                present: names.filter { $0.hasPrefix(Self.prefix) }.map {
                    String($0.dropFirst(Self.prefix.count))
                })
        } catch {
            throw ClientError(
                "the session bus does not answer: \(error.message.oneLine); try again, or log in anew")
        }
    }

    /// The one addressed by `wanted`; nil wants Marquee: the plain name, or else its only further instance.
    func choose(_ wanted: String?) throws(ClientError) -> String {
        guard let wanted else { return try chooseOwn() }
        let name = wanted.hasPrefix(Self.prefix) ? String(wanted.dropFirst(Self.prefix.count)) : wanted
        for candidate in [name, "\(Self.ownName).\(name)"] where present.contains(candidate) { return candidate }
        let instances = present.filter { $0.hasPrefix(name + ".") }
        if instances.count == 1 { return instances[0] }
        if instances.count > 1 { throw Self.ambiguous(instances) }
        let others =
            present.isEmpty ? "there is none at all" : "there are: " + present.joined(separator: ", ")
        throw ClientError("no player '\(name)' is on the bus; \(others)", exitCode: ExitCode.noService)
    }

    private func chooseOwn() throws(ClientError) -> String {
        if present.contains(Self.ownName) { return Self.ownName }
        let instances = present.filter { $0.hasPrefix(Self.ownName + ".instance") }
        guard instances.count <= 1 else { throw Self.ambiguous(instances) }
        guard let only = instances.first else { throw ClientError.noService }
        return only
    }

    private static func ambiguous(_ names: [String]) -> ClientError {
        ClientError("several services are running; name one with --player: \(names.joined(separator: ", "))")
    }
}
