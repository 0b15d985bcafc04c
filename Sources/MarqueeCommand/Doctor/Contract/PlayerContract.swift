internal import DBus
internal import MarqueeService

/// `org.mpris.MediaPlayer2.Player`: what plays and what can be done with it.
enum PlayerContract {
    static let rules = [
        PropertyRule("PlaybackStatus", "s"),
        PropertyRule("Metadata", "a{sv}"),
        PropertyRule("Position", "x"),
        PropertyRule("Rate", "d"),
        PropertyRule("MinimumRate", "d"),
        PropertyRule("MaximumRate", "d"),
        PropertyRule("Volume", "d"),
        PropertyRule("LoopStatus", "s", isRequired: false, loss: "No repeat button."),
        PropertyRule("Shuffle", "b", isRequired: false, loss: "No shuffle button."),
        .ability("CanControl", loss: "Nothing can be controlled: desktops show the player at most."),
        .ability(
            "CanPlay", loss: "GNOME and Phosh hide the player, playerctl passes it over: there is nothing to play."),
        .ability("CanPause", loss: "The play button and the media key cannot pause."),
        .ability("CanGoNext", loss: "'Next' is greyed: nothing follows."),
        .ability("CanGoPrevious", loss: "'Previous' is greyed: nothing comes before."),
        .ability("CanSeek", loss: "No seek bar that can be moved, and no rewinding by key."),
    ]

    static func findings(_ table: PublishedTable) -> [Finding] {
        table.findings(by: rules) { name, value, finding in
            switch name {
            case "PlaybackStatus": finding.expect(value, among: ["Playing", "Paused", "Stopped"])
            case "LoopStatus": finding.expect(value, among: ["None", "Track", "Playlist"])
            case "Position": judgePosition(value.asInt64 ?? 0, table, &finding)
            case "Rate": judgeRate(value.asDouble ?? 0, table, &finding)
            case "MinimumRate": judgeLimit(value.asDouble ?? 1, isLower: true, table, &finding)
            case "MaximumRate": judgeLimit(value.asDouble ?? 1, isLower: false, table, &finding)
            case "Volume": judgeVolume(value.asDouble ?? 0, &finding)
            case "Metadata" where value.asDictionary?.isEmpty == true: judgeEmptiness(table, &finding)
            case _ where name.hasPrefix("Can") && value.asBoolean == true && name != "CanControl":
                if table["CanControl"]?.asBoolean == false {
                    finding.add(.broken, "It cannot be true while CanControl is false.")
                }
            default: break
            }
        }
    }

    private static func judgePosition(_ position: Int64, _ table: PublishedTable, _ finding: inout Finding) {
        let length = table["Metadata"].map(PublishedTable.init)?["mpris:length"]?.asInt64
        if position < 0 {
            finding.add(.broken, "It is before the start: seek bars jump.")
        } else if let length, length > 0, position > length {
            finding.add(.broken, "It is behind the end (\(length) µs): seek bars jump.")
        }
        if position != 0, table["PlaybackStatus"] == .string("Stopped") {
            finding.add(.gap, "It is not 0 while stopped: panels show a place that 'play' does not start from.")
        }
    }

    private static func judgeRate(_ rate: Double, _ table: PublishedTable, _ finding: inout Finding) {
        let lower = table["MinimumRate"]?.asDouble ?? -.infinity
        let upper = table["MaximumRate"]?.asDouble ?? .infinity
        if !rate.isFinite || rate == 0 {
            finding.add(.broken, "It has to be a number other than 0: positions are reckoned with it.")
        } else if rate < lower || rate > upper {
            finding.add(.broken, "It is not between MinimumRate and MaximumRate.")
        }
    }

    private static func judgeLimit(
        _ rate: Double, isLower: Bool, _ table: PublishedTable, _ finding: inout Finding
    ) {
        guard rate.isFinite, isLower ? rate <= 1 : rate >= 1 else {
            finding.add(.broken, isLower ? "It has to be at most 1." : "It has to be at least 1.")
            return
        }
        let isNarrow = (table["MinimumRate"]?.asDouble ?? 1) > 0.75 && (table["MaximumRate"]?.asDouble ?? 1) < 1.25
        if isLower, isNarrow { finding.add(.gap, "No speed menu in Plasma.") }
    }

    private static func judgeVolume(_ volume: Double, _ finding: inout Finding) {
        if !volume.isFinite || volume < 0 { finding.add(.broken, "It has to be a number from 0 on.") }
    }

    private static func judgeEmptiness(_ table: PublishedTable, _ finding: inout Finding) {
        guard table["PlaybackStatus"] == .string("Playing") || table["PlaybackStatus"] == .string("Paused") else {
            return
        }
        finding.add(.broken, "Something plays, and nothing is said about it: desktops show an empty card.")
    }
}
