internal import CGLib
internal import Glibc

/// The configuration file: `marquee/marquee.conf` under `$XDG_CONFIG_HOME`, or under `~/.config`. It blocks on the
/// disk: use it where that delays nobody.
public struct ConfigurationFile: Sendable, Hashable {
    public let path: String

    public init(path: String) {
        self.path = path
    }

    /// Where the present user has it; nil without a home.
    public static var standard: ConfigurationFile? {
        func variable(_ name: String) -> String? {
            guard let text = unsafe getenv(name) else { return nil }
            return unsafe String(cString: text)
        }
        let folder =
            variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? variable("HOME").map { $0 + "/.config" }
        return folder.map { ConfigurationFile(path: $0 + "/marquee/marquee.conf") }
    }

    /// A file that is not there says nothing, and nothing wrong. Where it cannot be read that is its problem.
    public func read() -> ConfigurationReading {
        do throws(ConfigurationFileError) {
            return ConfigurationReading(try contents() ?? [])
        } catch {
            var reading = ConfigurationReading()
            reading.settings = nil
            reading.problems = [ConfigurationProblem(line: nil, message: error.message)]
            return reading
        }
    }

    /// Writes one value; all else in the file stays as it is, comments too. The file is complete at any moment, and only
    /// its owner can read it where it is new.
    public func set(_ text: String, for setting: any AnySetting) throws(ConfigurationFileError) {
        guard let canonical = setting.canonical(text) else {
            throw .setting(.invalidValue(name: setting.name, value: text, allowed: setting.allowed))
        }
        try change { $0.set(canonical, for: setting.key, in: setting.group) }
    }

    /// Gives a setting its default back.
    public func reset(_ setting: any AnySetting) throws(ConfigurationFileError) {
        try change { $0.remove(setting.key, in: setting.group) }
    }

    /// One change after the other, whoever makes them: what is read is still there when it is written.
    private func change(_ body: (KeyFile) -> Void) throws(ConfigurationFileError) {
        let lock = lockFolder()
        defer { if let lock { close(lock) } }
        let former = try contents() ?? []
        let file: KeyFile
        do throws(KeyFileError) {
            file = try KeyFile(parsing: former)
        } catch {
            throw .malformed(path: path, line: LineFinder(former).firstMalformedLine)
        }
        body(file)
        try write(file.text)
    }

    /// Held until the descriptor is closed; nil where there can be no lock, for then nothing can be written either.
    private func lockFolder() -> Int32? {
        let folder = folder
        _ = unsafe g_mkdir_with_parents(folder, 0o700)
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return descriptor
    }

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

    /// Settings are few: what is larger is something else.
    private static let largestFile = 1 << 20

    /// Nil where there is no file.
    private func contents() throws(ConfigurationFileError) -> [UInt8]? {
        // Anything but a file could keep its reader waiting for ever.
        if unsafe g_file_test(path, G_FILE_TEST_EXISTS) != 0, unsafe g_file_test(path, G_FILE_TEST_IS_REGULAR) == 0 {
            throw .unreadable(path: path, reason: "it is no file")
        }
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_size > Self.largestFile {
            throw .tooLarge(path: path)
        }
        var data: UnsafeMutablePointer<gchar>?
        var length: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        guard unsafe g_file_get_contents(path, &data, &length, &error) != 0 else {
            let code = unsafe error.map { unsafe UInt32(bitPattern: $0.pointee.code) }
            let reason = unsafe KeyFileError(taking: error).message
            if code == G_FILE_ERROR_NOENT.rawValue || code == G_FILE_ERROR_NOTDIR.rawValue { return nil }
            throw .unreadable(path: path, reason: reason)
        }
        defer { unsafe g_free(data) }
        return unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    private func write(_ text: [UInt8]) throws(ConfigurationFileError) {
        let path = resolvedPath
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        _ = unsafe g_mkdir_with_parents(folder, 0o700)
        var error: UnsafeMutablePointer<GError>?
        let isWritten = unsafe text.withUnsafeBytes { bytes in
            unsafe g_file_set_contents_full(
                path, bytes.bindMemory(to: gchar.self).baseAddress, gssize(bytes.count),
                Self.safely, 0o600, &error)
        }
        if isWritten == 0 { throw .unwritable(path: path, reason: unsafe KeyFileError(taking: error).message) }
    }

    /// Complete at any moment, and on the disk when it is said to be.
    private static var safely: GFileSetContentsFlags {
        GFileSetContentsFlags(
            rawValue: G_FILE_SET_CONTENTS_CONSISTENT.rawValue | G_FILE_SET_CONTENTS_DURABLE.rawValue)
    }

    /// Behind a link, so that writing does not put a file in the link's place: people keep such files elsewhere.
    var resolvedPath: String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}

/// Why a configuration file cannot be changed.
public enum ConfigurationFileError: Error, Hashable, Sendable {
    case setting(SettingError)
    case unreadable(path: String, reason: String)
    case tooLarge(path: String)
    case malformed(path: String, line: Int?)
    case unwritable(path: String, reason: String)

    /// One line for a person.
    public var message: String {
        switch self {
        case .setting(let error): error.message
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .tooLarge(let path): "\(path) has more than 1 MiB; start anew with 'marquee config'"
        case .malformed(let path, let line):
            "\(path)\(line.map { ", line \($0)," } ?? "") is no key file; mend it by hand first"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
