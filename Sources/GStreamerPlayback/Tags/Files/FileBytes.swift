internal import Glibc

/// A regular file, read in pieces at given places. May wait for a disk.
struct FileBytes: ~Copyable {
    private let descriptor: Int32
    let path: [UInt8]
    let size: Int
    /// Another number than that of another file, or of another state of it.
    let stamp: Int

    /// Nil for what is no regular file or cannot be read.
    init?(path: [UInt8]) {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        self.path = path
        descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        size = Int(status.st_size)
        var hasher = Hasher()
        for number in [
            Int(status.st_dev), Int(status.st_ino), size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        ] {
            hasher.combine(number)
        }
        stamp = hasher.finalize()
    }

    /// All of the range, or nil.
    func read(at offset: Int, _ count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                guard got > 0 else { break }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    deinit {
        close(descriptor)
    }
}

extension Collection<UInt8> {
    var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
    var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
