internal import Glibc

/// The few questions asked of the file system. Paths are bytes.
enum FileSystem {
    enum Kind {
        case file, folder, other, missing
    }

    /// What a path leads to, links followed.
    static func kind(of path: [UInt8]) -> Kind {
        guard let status = status(of: path) else { return .missing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    static func status(of path: [UInt8]) -> stat? {
        var status = stat()
        let result = unsafe withCPath(path) { unsafe stat($0, &status) }
        return result == 0 ? status : nil
    }

    /// The names in a folder but `.` and `..`, unsorted.
    static func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]] {
        guard let stream = unsafe withCPath(folder, { unsafe opendir($0) }) else { throw FileError(code: errno) }
        defer { unsafe _ = closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
            if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
        }
        return names
    }

    /// The whole of a file of at most `limit` bytes.
    static func contents(of path: [UInt8], limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = unsafe withCPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw FileError(code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(code: EINVAL)
        }
        guard status.st_size <= limit else { throw FileError(code: EFBIG) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(code: errno) }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes[..<filled])
    }

    static func withCPath<Result>(_ path: [UInt8], _ use: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { unsafe use($0.baseAddress!) }
    }
}

/// A file or folder whatever its names.
struct FileIdentity: Hashable {
    let device: dev_t
    let inode: ino_t

    init?(of path: [UInt8]) {
        guard let status = FileSystem.status(of: path) else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}

/// A failed system call on a file.
struct FileError: Error, Hashable {
    let code: Int32

    /// The system's words for it.
    var reason: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
