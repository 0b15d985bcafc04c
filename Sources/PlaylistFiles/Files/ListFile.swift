internal import Glibc

/// An open list. Only regular files are opened, without waiting for a pipe or a device.
struct ListFile: ~Copyable {
    let size: Int
    let identity: FileIdentity
    private let descriptor: Int32
    private let name: String

    init(path: [UInt8]) throws(PlaylistFileError) {
        name = Disk.display(path)
        descriptor = unsafe Disk.withCPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else {
            throw PlaylistFileError(.cannotOpen, "cannot open the list \(name): \(Disk.reason(errno)); check its name")
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a regular file"
            Glibc.close(descriptor)
            throw PlaylistFileError(.notAPlaylist, "\(name) is \(kind), not a list")
        }
        size = Int(status.st_size)
        identity = FileIdentity(status)
    }

    deinit {
        close(descriptor)
    }

    /// The first 4 kB, or as much as there is. The place of `next` does not change.
    func head() throws(PlaylistFileError) -> [UInt8] {
        try fill(4_096, from: 0)
    }

    /// The next bytes, at most `count`; none at the end.
    func next(_ count: Int) throws(PlaylistFileError) -> [UInt8] {
        try fill(count, from: nil)
    }

    /// The rest of a list that is not larger than `limit`.
    func rest(limit: Int) throws(PlaylistFileError) -> [UInt8] {
        try checkSize(limit: limit)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        while bytes.count <= limit {
            let more = try next(1 << 20)
            if more.isEmpty { break }
            bytes += more
        }
        // It may have grown since.
        guard bytes.count <= limit else { throw tooLarge(limit) }
        return bytes
    }

    func checkSize(limit: Int) throws(PlaylistFileError) {
        if size > limit { throw tooLarge(limit) }
    }

    private func tooLarge(_ limit: Int) -> PlaylistFileError {
        PlaylistFileError(
            .tooLarge, "the list \(name) has \(size >> 20) MiB; lists of this kind are read up to \(limit >> 20) MiB")
    }

    /// From a place in the file, or from where the last reading ended.
    private func fill(_ count: Int, from place: Int?) throws(PlaylistFileError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while true {
                let got =
                    if let place {
                        unsafe pread(descriptor, buffer.baseAddress, count, off_t(place))
                    } else {
                        unsafe read(descriptor, buffer.baseAddress, count)
                    }
                if got >= 0 {
                    filled = got
                    return
                }
                if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        guard failure == 0 else {
            throw PlaylistFileError(.cannotRead, "cannot read the list \(name): \(Disk.reason(failure))")
        }
        return bytes
    }
}
