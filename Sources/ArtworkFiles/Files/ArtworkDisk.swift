internal import Glibc

/// What is asked of the file system. Paths are bytes.
enum ArtworkDisk {
    /// What a path leads to, links followed.
    static func status(of path: [UInt8]) -> stat? {
        var status = stat()
        return unsafe withCPath(path) { unsafe stat($0, &status) } == 0 ? status : nil
    }

    /// The names in a folder; none where it cannot be read.
    static func names(in folder: [UInt8]) -> [[UInt8]] {
        guard let stream = unsafe withCPath(folder, { unsafe opendir($0) }) else { return [] }
        defer { unsafe _ = closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = unsafe readdir(stream) {
            unsafe names.append(withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) })
        }
        return names
    }

    /// The whole of a regular file of 1...`limit` bytes; nil for anything else. A pipe does not make it wait.
    static func contents(of path: [UInt8], limit: Int) -> [UInt8]? {
        let descriptor = unsafe withCPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.isRegularFile, (1...limit).contains(Int(status.st_size))
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
        return bytes
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Makes a folder and those above it where they are missing; those it makes are the user's alone. The first error
    /// (`errno`), nil where there was none.
    static func makeFolder(_ path: [UInt8]) -> Int32? {
        var (made, error): ([UInt8], Int32?) = ([], nil)
        for element in path.split(separator: UInt8(ascii: "/")) {
            made += [UInt8(ascii: "/")] + element
            let isMade = unsafe withCPath(made) { unsafe mkdir($0, 0o700) == 0 || errno == EEXIST }
            if !isMade { error = error ?? errno }
        }
        return error
    }

    static func remove(_ path: [UInt8]) -> Bool {
        unsafe withCPath(path) { unsafe unlink($0) } == 0
    }

    static func rename(_ old: [UInt8], to new: [UInt8]) -> Bool {
        unsafe withCPath(old) { old in unsafe withCPath(new) { unsafe Glibc.rename(old, $0) } } == 0
    }

    static func withCPath<Result>(_ path: [UInt8], _ use: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { unsafe use($0.baseAddress!) }
    }
}

extension stat {
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}

/// Tells one state of a file or folder from another.
struct FileStamp: Hashable {
    private let (seconds, nanoseconds): (Int, Int)
    private let size: Int
    private let inode: UInt

    /// Nil where there is nothing.
    init?(of path: [UInt8]) {
        guard let status = ArtworkDisk.status(of: path) else { return nil }
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        size = Int(status.st_size)
        inode = status.st_ino
    }
}
