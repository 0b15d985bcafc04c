internal import MediaLibrary

extension LibraryFolders {
    /// Where the XDG Base Directory Specification wants them; nil without a home folder. Relative paths in the variables
    /// are to be ignored.
    static var xdg: LibraryFolders? {
        guard let state = folder("XDG_STATE_HOME", "/.local/state"),
            let data = folder("XDG_DATA_HOME", "/.local/share")
        else { return nil }
        return LibraryFolders(state: Array("\(state)/marquee".utf8), data: Array("\(data)/marquee".utf8))
    }

    private static func folder(_ variable: String, _ below: String) -> String? {
        if let set = Environment[variable], set.hasPrefix("/") { return set }
        return Environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + below : nil }
    }
}
