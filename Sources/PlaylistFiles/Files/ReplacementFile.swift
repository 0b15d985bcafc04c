internal import Glibc

/// A new file that takes the place of another one only when it is whole and on the disk.
struct ReplacementFile: ~Copyable {
    private let name: String
    private let target: [UInt8]
    private let temporary: [UInt8]
    private let descriptor: Int32
    private var pending: [UInt8] = []
    private var isCommitted = false

    init(for path: [UInt8]) throws(PlaylistFileError) {
        name = Disk.display(path)
        target = Self.behindLinks(path)
        let folder = Array(target[...(target.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
        var descriptor: Int32 = -1
        var temporary: [UInt8] = []
        for _ in 0..<100 {
            temporary = folder + ".list-\(String(UInt64.random(in: 0 ... .max), radix: 36))".utf8
            descriptor = unsafe Disk.withCPath(temporary) { path in
                unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            }
            if descriptor >= 0 || errno != EEXIST { break }
        }
        guard descriptor >= 0 else { throw Self.failure(name, errno) }
        self.descriptor = descriptor
        self.temporary = temporary
    }

    deinit {
        close(descriptor)
        if !isCommitted { unsafe _ = Disk.withCPath(temporary) { unsafe unlink($0) } }
    }

    mutating func write(_ bytes: [UInt8]) throws(PlaylistFileError) {
        pending += bytes
        if pending.count >= 64 << 10 { try flush() }
    }

    /// Puts the file into its place; the list is safe when this returns.
    mutating func commit() throws(PlaylistFileError) {
        try flush()
        guard fsync(descriptor) == 0 else { throw Self.failure(name, errno) }
        let result = unsafe Disk.withCPath(temporary) { from in
            unsafe Disk.withCPath(target) { to in unsafe rename(from, to) }
        }
        guard result == 0 else { throw Self.failure(name, errno) }
        isCommitted = true
        let folder = Array(target[...(target.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
        let opened = unsafe Disk.withCPath(folder) { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard opened >= 0 else { return }
        // Some file systems cannot do this for folders; the list is in its place anyway.
        fsync(opened)
        close(opened)
    }

    private mutating func flush() throws(PlaylistFileError) {
        var written = 0
        while written < pending.count {
            let count = unsafe pending.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(name, errno) }
            written += count
        }
        pending.removeAll(keepingCapacity: true)
    }

    private static func behindLinks(_ path: [UInt8]) -> [UInt8] {
        guard let real = unsafe Disk.withCPath(path, { unsafe realpath($0, nil) }) else { return path }
        defer { unsafe free(real) }
        return unsafe Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    private static func failure(_ name: String, _ code: Int32) -> PlaylistFileError {
        let advice = code == ENOSPC || code == EDQUOT ? "free some space" : "check the folder and its permissions"
        return PlaylistFileError(.cannotWrite, "cannot write the list \(name): \(Disk.reason(code)); \(advice)")
    }
}
