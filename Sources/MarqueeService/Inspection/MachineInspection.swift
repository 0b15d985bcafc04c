internal import GStreamerPlayback

/// Looks at the machine as the service would find it, without one: what is installed, what answers, what is writable.
/// Blocks for disks, and for GStreamer's start.
public enum MachineInspection {
    public static var groups: [FindingGroup] {
        [
            SoundFindings.group,
            FindingGroup(
                "GStreamer",
                [Finding(.ok, "Version", GStreamerRuntime.version)]
                    + GStreamerNeed.playing.map { $0.finding() }),
            FindingGroup("Formats", GStreamerNeed.formats.map { $0.finding() }),
            FindingGroup("Streams and effects", (GStreamerNeed.streams + GStreamerNeed.effects).map { $0.finding() }),
            FolderFindings.group,
        ]
    }

    /// What a desktop finds the program by. `isActivatable` is what the bus says; nil without a bus.
    public static func installation(isActivatable: Bool?) -> [Finding] {
        [desktopEntry, icon, activation(isActivatable)]
    }

    /// How the packages are installed that findings name; nil when nothing is missing, or nobody knows how.
    public static func remedy(for groups: [FindingGroup]) -> String? {
        var packages: [String] = []
        for package in groups.flatMap(\.findings).flatMap(\.packages) where !packages.contains(package) {
            packages.append(package)
        }
        return packages.isEmpty ? nil : PackageManager.present?.command(toInstall: packages)
    }

    private static let installing = "Run 'make install', or install Marquee's package."

    private static var desktopEntry: Finding {
        let name = "Desktop entry"
        guard let path = DataFiles.path(of: "applications/marquee.desktop") else {
            return Finding(
                .gap, name, "marquee.desktop is not installed",
                notes: [
                    "No icon and no name in GNOME, Plasma and the XFCE panel, and no 'Open with'. \(installing)"
                ])
        }
        return checked(Finding(.ok, name, path), "TryExec", path, loss: "Desktops hide the entry.")
    }

    private static var icon: Finding {
        let places = [
            "icons/hicolor/scalable/apps/marquee.svg", "icons/hicolor/128x128/apps/marquee.png", "pixmaps/marquee.png",
            "pixmaps/marquee.svg",
        ]
        guard let path = places.lazy.compactMap(DataFiles.path).first else {
            return Finding(
                .gap, "Icon", "is not installed", notes: ["Desktops show a blank one in its place. \(installing)"])
        }
        return Finding(.ok, "Icon", path)
    }

    private static func activation(_ isActivatable: Bool?) -> Finding {
        let name = "D-Bus activation"
        let file = DataFiles.path(of: "dbus-1/services/org.mpris.MediaPlayer2.marquee.service")
        if isActivatable == true {
            guard let file else { return Finding(.ok, name, "known to the bus") }
            return checked(Finding(.ok, name, file), "Exec", file, loss: "The bus cannot start it.")
        }
        guard let file else {
            return Finding(
                .gap, name, "is not installed", notes: ["No other program can start it over the bus. \(installing)"])
        }
        guard isActivatable == false else { return Finding(.ok, name, file) }
        return Finding(
            .gap, name, file, notes: ["The bus has not read it yet: no other program can start it. Log in anew."])
    }

    /// Adds what is wrong with the program that a file names.
    private static func checked(_ finding: Finding, _ key: String, _ path: String, loss: String) -> Finding {
        guard let command = DataFiles.value(of: key, in: path), !DataFiles.isProgram(command) else { return finding }
        var finding = finding
        finding.add(.broken, "There is no program \(command), which it names. \(loss) \(installing)")
        return finding
    }
}
