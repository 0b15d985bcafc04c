internal import DBus
internal import MarqueeService

/// `org.mpris.MediaPlayer2`: who the player is.
struct RootContract {
    /// Whether a desktop entry of this base name is installed.
    let hasDesktopEntry: (String) -> Bool
    /// Whether the track list answers.
    let hasTrackList: Bool

    static let rules = [
        PropertyRule("Identity", "s", loss: "Plasma drops a player without a name."),
        PropertyRule(
            "DesktopEntry", "s", isRequired: false,
            loss: "No icon and name in GNOME, Plasma and the XFCE panel; Ayatana's sound menu leaves the player out."),
        .ability("CanRaise", loss: "A click on the player brings no window to the front."),
        .ability("CanQuit", loss: "No 'Quit' in Plasma's task bar and in Cinnamon."),
        PropertyRule("HasTrackList", "b"),
        PropertyRule("SupportedUriSchemes", "as"),
        PropertyRule("SupportedMimeTypes", "as"),
        PropertyRule("Fullscreen", "b", isRequired: false),
        PropertyRule("CanSetFullscreen", "b", isRequired: false),
    ]

    func findings(_ table: PublishedTable) -> [Finding] {
        var findings = table.findings(by: Self.rules) { name, value, finding in
            switch name {
            case "Identity" where value.asString?.isEmpty == true:
                finding.add(.broken, "It is empty: Plasma drops the player.")
            case "DesktopEntry": judgeEntry(value.asString ?? "", &finding)
            case "HasTrackList": judgeTrackList(value.asBoolean == true, &finding)
            case "SupportedUriSchemes": Self.judgeSchemes(value.asStrings ?? [], &finding)
            case "SupportedMimeTypes":
                Self.judgeTypes(value.asStrings ?? [], table["SupportedUriSchemes"]?.asStrings ?? [], &finding)
            default: break
            }
        }
        let pair = ["Fullscreen", "CanSetFullscreen"]
        if pair.filter({ table[$0] != nil }).count == 1,
            let index = findings.firstIndex(where: { pair.contains($0.name) })
        {
            findings[index].add(.gap, "The two come together or not at all: no full-screen button.")
        }
        return findings
    }

    private func judgeEntry(_ entry: String, _ finding: inout Finding) {
        let loss = Self.rules.first { $0.name == "DesktopEntry" }?.loss ?? ""
        if entry.isEmpty {
            finding.add(.gap, "It is empty. \(loss)")
        } else if entry.contains("/") || entry.hasSuffix(".desktop") {
            finding.add(.broken, "It has to be the name of the file alone, without folder and '.desktop'. \(loss)")
        } else if !hasDesktopEntry(entry) {
            finding.add(.gap, "\(entry.prefix(60)).desktop is not installed. \(loss)")
        }
    }

    private func judgeTrackList(_ says: Bool, _ finding: inout Finding) {
        if says, !hasTrackList {
            finding.add(.broken, "It says there is a track list, but that does not answer.")
        } else if !says {
            finding.add(
                .gap, hasTrackList ? "Nobody looks at the track list that is there." : "No list of tracks in panels.")
        }
    }

    private static func judgeSchemes(_ schemes: [String], _ finding: inout Finding) {
        if schemes.isEmpty {
            finding.add(.gap, "Other programs can open nothing here (OpenUri).")
        } else if !schemes.contains("file") {
            finding.add(.gap, "Files cannot be opened here by other programs.")
        }
        if schemes.contains(where: { $0 != $0.lowercased() || $0.contains(":") }) {
            finding.add(.broken, "Schemes are written in small letters and without ':'.")
        }
        judgeDuplicates(schemes, &finding)
    }

    private static func judgeTypes(_ types: [String], _ schemes: [String], _ finding: inout Finding) {
        if types.isEmpty != schemes.isEmpty {
            finding.add(.gap, "Schemes and types are both said or both not: clients offer nothing to open.")
        }
        if types.contains(where: { $0.split(separator: "/", omittingEmptySubsequences: false).count != 2 }) {
            finding.add(.broken, "Each is written as type/subtype.")
        }
        judgeDuplicates(types, &finding)
    }

    private static func judgeDuplicates(_ words: [String], _ finding: inout Finding) {
        if Set(words).count < words.count { finding.add(.gap, "Something is named twice.") }
    }
}
