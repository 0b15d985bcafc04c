/// All settings there are, in the order in which a person reads them.
public enum SettingCatalogue {
    public static let all: [any AnySetting] = groups.flatMap { $0 }

    private static let groups: [[any AnySetting]] = [
        PlaybackSettings.all,
        SoundKeys.all,
        ChapterSettings.all,
        OutputSettings.all,
        ConnectionSettings.all,
        AudioSessionSettings.all,
        NowPlayingSettings.all,
        PictureSettings.all,
    ]

    /// By the name on the command line, `group.key`.
    public static func setting(named name: String) throws(SettingError) -> any AnySetting {
        guard let setting = all.first(where: { $0.name == name }) else { throw .unknown(name: name) }
        return setting
    }

    /// A configuration file with each setting at its default, said what it does, and commented out.
    public static var commentedDefaults: String {
        var text = """
            # Marquee's settings. A line without the mark in front of it is in force; save the file, and a running service
            # takes it over. 'marquee config set NAME VALUE' writes here too.

            """
        var group = ""
        for setting in all {
            if setting.group != group {
                group = setting.group
                text += "\n[\(group)]\n"
            }
            for line in setting.comment.split(whereSeparator: \.isNewline) { text += "# \(line)\n" }
            text += "# It takes \(setting.allowed).\n#\(setting.key)=\(setting.defaultText)\n"
        }
        return text
    }
}
