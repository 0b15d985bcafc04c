internal import Glibc

/// A file of which some places are read. Blocks for as long as the disk takes.
struct SeekableFile: ~Copyable {
    private let descriptor: Int32
    let size: UInt64

    /// Nil when it cannot be opened, or is no regular file.
    init?(_ path: [UInt8]) {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = UInt64(max(0, status.st_size))
    }

    /// As many as are there.
    func bytes(at place: UInt64, count: Int) -> [UInt8] {
        guard place < size, count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(count, Int(clamping: size - place)))
        let read = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(place))
        }
        return Array(bytes.prefix(max(0, read)))
    }

    deinit {
        close(descriptor)
    }
}
