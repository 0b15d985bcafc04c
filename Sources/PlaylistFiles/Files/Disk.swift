internal import Glibc

/// The few questions asked of the file system. Paths are bytes.
enum Disk {
    static func exists(_ path: [UInt8]) -> Bool {
        unsafe withCPath(path) { unsafe access($0, F_OK) } == 0
    }

    static func isRegularFile(_ path: [UInt8]) -> Bool {
        var status = stat()
        return unsafe withCPath(path) { unsafe stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The names in a folder; none when it cannot be read.
    static func names(in folder: [UInt8]) -> [[UInt8]] {
        guard let stream = unsafe withCPath(folder, { unsafe opendir($0) }) else { return [] }
        defer { unsafe _ = closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = unsafe readdir(stream) {
            unsafe names.append(withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) })
        }
        return names
    }

    /// The system's words for an error.
    static func reason(_ code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// A path or name for a line that a person reads: control characters and bytes that are not UTF-8 become marks.
    static func display(_ bytes: some Collection<UInt8>) -> String {
        let shown = String(decoding: bytes.prefix(1_024), as: UTF8.self)
        return String(String.UnicodeScalarView(shown.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
    }

    static func withCPath<Result>(_ path: [UInt8], _ use: (UnsafePointer<CChar>) -> Result) -> Result {
        var terminated = path
        terminated.append(0)
        return unsafe terminated.withUnsafeBytes { bytes in
            unsafe use(bytes.baseAddress!.assumingMemoryBound(to: CChar.self))
        }
    }
}

/// A file whatever its names.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }

    /// What a path leads to, links followed.
    init?(path: [UInt8]) {
        var status = stat()
        guard unsafe Disk.withCPath(path, { unsafe stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }
}
