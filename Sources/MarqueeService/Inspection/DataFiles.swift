internal import Glibc

/// Files of the desktop that a package installs, found where the desktop looks for them: below `XDG_DATA_HOME` and
/// `XDG_DATA_DIRS` (XDG Base Directory Specification).
public enum DataFiles {
    /// The path of a file given from those folders on, for example `applications/marquee.desktop`.
    public static func path(of file: String) -> String? {
        folders.lazy.map { $0 + "/" + file }.first { FileSystem.kind(of: Array($0.utf8)) == .file }
    }

    /// Whether a desktop entry of this base name is installed.
    public static func hasDesktopEntry(_ name: String) -> Bool {
        path(of: "applications/\(name).desktop") != nil
    }

    private static var folders: [String] {
        let own = Environment["XDG_DATA_HOME"] ?? Environment["HOME"].map { $0 + "/.local/share" }
        let shared = Environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        return ([own].compactMap { $0 } + shared.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
    }

    /// The value of the first line `key=` in a file; desktop entries and activation files have such lines.
    static func value(of key: String, in path: String) -> String? {
        guard let bytes = try? FileSystem.contents(of: Array(path.utf8), limit: 1 << 20) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
    }

    /// Whether the first word of a command is a program, in `PATH` where it names no folder.
    static func isProgram(_ command: String) -> Bool {
        guard let word = command.split(separator: " ").first else { return false }
        let name = word.filter { $0 != "\"" }
        if name.contains("/") { return unsafe access(name, X_OK) == 0 }
        return PackageManager.isInPath(name)
    }
}
