internal import Glibc

/// What is done to files beside SQLite. Paths are bytes.
///
/// A database that is in use is never opened here: closing any descriptor of a file gives up all POSIX locks that the
/// process holds on it, those of SQLite too.
enum Files {
    /// Makes a folder, and those above it, if they are missing; those it makes are the user's alone.
    static func makeFolder(_ path: [UInt8]) throws(FileError) {
        let made = unsafe withCPath(path) { unsafe mkdir($0, 0o700) }
        if made == 0 { return }
        let code = errno
        switch code {
        case EEXIST:
            guard isFolder(path) else { throw FileError(code: ENOTDIR, path: path) }
        case ENOENT:
            guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
                throw FileError(code: code, path: path)
            }
            try makeFolder(Array(path[..<slash]))
            let madeNow = unsafe withCPath(path) { unsafe mkdir($0, 0o700) }
            guard madeNow == 0 || errno == EEXIST else { throw FileError(code: errno, path: path) }
        default:
            // A folder that is there on a read-only disk is told apart from one that cannot be made.
            guard isFolder(path) else { throw FileError(code: code, path: path) }
        }
    }

    /// Makes an empty file if there is none, and sees to it that only the user may read it.
    static func makePrivateFile(_ path: [UInt8]) throws(FileError) {
        let descriptor = unsafe withCPath(path) { unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        guard errno == EEXIST else { throw FileError(code: errno, path: path) }
        guard let status = status(of: path), status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(code: EINVAL, path: path)
        }
        if status.st_mode & 0o077 != 0 { unsafe _ = withCPath(path) { unsafe chmod($0, 0o600) } }
    }

    static func size(of path: [UInt8]) -> Int? {
        status(of: path).map { Int($0.st_size) }
    }

    static func exists(_ path: [UInt8]) -> Bool {
        status(of: path) != nil
    }

    static func rename(_ old: [UInt8], to new: [UInt8]) throws(FileError) {
        let result = unsafe withCPath(old) { old in unsafe withCPath(new) { unsafe Glibc.rename(old, $0) } }
        guard result == 0 else { throw FileError(code: errno, path: old) }
    }

    /// Into a new file that only the user may read.
    static func copy(_ old: [UInt8], to new: [UInt8]) throws(FileError) {
        let source = unsafe withCPath(old) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard source >= 0 else { throw FileError(code: errno, path: old) }
        defer { close(source) }
        // A pipe would be waited for.
        var kind = Glibc.stat()
        guard unsafe fstat(source, &kind) == 0, kind.st_mode & S_IFMT == S_IFREG else {
            throw FileError(code: EINVAL, path: old)
        }
        let target = unsafe withCPath(new) { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard target >= 0 else { throw FileError(code: errno, path: new) }
        defer { close(target) }
        var moved: Int
        repeat {
            moved = sendfile(target, source, nil, 1 << 30)
            guard moved >= 0 || errno == EINTR else { throw FileError(code: errno, path: new) }
        } while moved != 0
    }

    static func remove(_ path: [UInt8]) {
        unsafe _ = withCPath(path) { unsafe unlink($0) }
    }

    private static func isFolder(_ path: [UInt8]) -> Bool {
        status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    private static func status(of path: [UInt8]) -> stat? {
        var status = stat()
        let result = unsafe withCPath(path) { unsafe stat($0, &status) }
        return result == 0 ? status : nil
    }

    static func withCPath<Result>(_ path: [UInt8], _ use: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { unsafe use($0.baseAddress!) }
    }
}

/// A failed system call on a file.
struct FileError: Error, Hashable {
    let code: Int32
    let path: [UInt8]

    /// The system's words for it.
    var reason: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    var isFull: Bool { code == ENOSPC || code == EDQUOT }
}

/// A path as text for a person.
func readable(_ path: [UInt8]) -> String {
    String(decoding: path, as: UTF8.self)
}
