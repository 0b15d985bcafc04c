internal import GStreamerPlayback

/// Where sound would go.
enum SoundFindings {
    static var group: FindingGroup {
        let servers = SoundServer.present
        let cards = soundCards
        let output = AudioOutput.automatic.resolved()
        return FindingGroup(
            "Sound",
            [server(servers, cards)] + [
                card(cards, isNeeded: !servers.contains { $0.answers }),
                plugin(.pulse, isNeeded: servers.contains { $0.answers }),
                plugin(.alsa, isNeeded: !servers.contains { $0.answers } && !cards.isEmpty),
                chosen(output),
            ])
    }

    private static func server(_ servers: [SoundServer], _ cards: [String]) -> Finding {
        if let server = servers.first(where: \.answers) { return Finding(.ok, "Sound server", "at \(server.place)") }
        let places = servers.map(\.place).joined(separator: ", ")
        let instead =
            cards.isEmpty ? "Nothing is heard." : "Only one program at a time may have the sound card to itself."
        if AudioOutput.deadServer != nil {
            return Finding(
                .broken, "Sound server", "none at \(places)",
                notes: ["PULSE_SERVER names it, and nobody answers there. \(instead) Unset PULSE_SERVER."])
        }
        return Finding(
            .gap, "Sound server", "none" + (places.isEmpty ? "" : " at \(places)"),
            notes: ["\(instead) Start PipeWire (pipewire-pulse) or PulseAudio in your session."])
    }

    private static func card(_ cards: [String], isNeeded: Bool) -> Finding {
        guard cards.isEmpty, isNeeded else {
            return Finding(.ok, "Sound cards", cards.isEmpty ? "none here" : cards.joined(separator: ", "))
        }
        return Finding(
            .gap, "Sound cards", "none",
            notes: [
                "The kernel knows no sound card, or this is a container. Only a sound server elsewhere can be heard."
            ])
    }

    private static func plugin(_ need: GStreamerNeed, isNeeded: Bool) -> Finding {
        need.finding(absence: isNeeded ? .broken : .gap)
    }

    /// How long a server may take to let somebody in.
    private static let limit: Int32 = 2_000

    private static func chosen(_ output: AudioOutput) -> Finding {
        var finding = Finding(.ok, "Output 'auto'", output.description)
        guard output != .null else {
            finding.add(
                .gap, "It would play into nothing, in real time: the desktop sees it play, nobody hears it.")
            return finding
        }
        switch OutputProbe.ask(output, milliseconds: limit) {
        case .opens: break
        case .refuses: finding.add(.broken, "It cannot be opened: nothing can be played there.")
        case .silent:
            finding.add(
                .broken, "It does not answer within \(limit / 1_000) s: playing stands still. Restart the sound server."
            )
        }
        return finding
    }

    /// As the kernel names them: beside the folder of each card lies a link with its name.
    private static var soundCards: [String] {
        let folder = "/proc/asound/"
        func identity(_ name: String) -> FileIdentity? { FileIdentity(of: Array((folder + name).utf8)) }
        let names = (try? FileSystem.names(in: Array(folder.utf8)))?.map { String(decoding: $0, as: UTF8.self) } ?? []
        let cards = names.filter { $0.hasPrefix("card") && Int($0.dropFirst(4)) != nil }
        return cards.sorted().map { card in
            names.first { !$0.hasPrefix("card") && identity($0) == identity(card) } ?? card
        }
    }
}
