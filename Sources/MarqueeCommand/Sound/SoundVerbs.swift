internal import DBus
internal import MediaModel

/// `replaygain`, `crossfade`, `fade`, `mono`, `balance` and `equalizer`: print or set.
struct SoundVerbs {
    let player: RemotePlayer

    func perform(_ command: SoundCommand) throws(ClientError) -> String? {
        if command == .equalizer(.list) { return presets }
        guard player.isMarquee else {
            throw ClientError("\(player.name) is no Marquee; its sound cannot be set from here")
        }
        switch command {
        case .replayGain(let mode): return try text("ReplayGain", mode.map { .string($0.rawValue) })
        case .crossfade(let time): return try seconds("Crossfade", time)
        case .fade(let time): return try seconds("Fade", time)
        case .mono(let change): return try mono(change)
        case .balance(let balance):
            return try exchange("Balance", balance.map { .double($0) }).map { decimal($0.number ?? 0, places: 3) }
        case .equalizer(.to(let equalizer)):
            try player.setOwn("EqualizerBands", .array(of: "d", equalizer.gains.map { .double($0) }))
            return nil
        case .equalizer: return try equalizer()
        }
    }

    private var presets: String { Equalizer.presets.map { line($0.name, $0.equalizer.gains) }.joined(separator: "\n") }

    private func line(_ name: String, _ gains: [Double]) -> String {
        name.padded(toColumns: 15) + gains.map { decimal($0, places: 2) }.joined(separator: ",")
    }

    /// Its name, and its gains where they have none.
    private func equalizer() throws(ClientError) -> String {
        let name = try value("Equalizer").asString ?? ""
        guard name == "custom" else { return name.harmless }
        return (try value("EqualizerBands").asArray ?? []).map { decimal($0.number ?? 0, places: 2) }
            .joined(separator: ",")
    }

    private func mono(_ change: MonoChange?) throws(ClientError) -> String? {
        let isOn = try value("Mono").asBoolean ?? false
        guard let change else { return isOn ? "on" : "off" }
        try player.setOwn("Mono", .boolean(change == .toggle ? !isOn : change == .on))
        return nil
    }

    private func text(_ property: String, _ wanted: Value?) throws(ClientError) -> String? {
        try exchange(property, wanted)?.asString?.harmless
    }

    private func seconds(_ property: String, _ time: MediaTime?) throws(ClientError) -> String? {
        guard let present = try exchange(property, time.map { .int64($0.microseconds) })?.asInt64 else { return nil }
        return present == 0 ? "off" : decimal(MediaTime(microseconds: present).seconds, places: 3)
    }

    /// Sets a property, or says what it is.
    private func exchange(_ property: String, _ wanted: Value?) throws(ClientError) -> Value? {
        guard let wanted else { return try value(property) }
        try player.setOwn(property, wanted)
        return nil
    }

    private func value(_ property: String) throws(ClientError) -> Value {
        let all = try player.properties(of: RemotePlayer.ownInterface, at: RemotePlayer.ownPath)
        guard let value = all[property] else {
            throw ClientError(
                "the running service does not know this yet; end it with 'marquee quit' and start it anew")
        }
        return value
    }
}
