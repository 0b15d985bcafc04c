internal import Glibc

/// A copy of a database in a temporary folder, for a disk that cannot be written: SQLite does not read a write-ahead log
/// without writing beside it. Gone with this object.
final class ReadingCopy {
    let file: DatabaseFile
    private let folder: [UInt8]

    init(of original: DatabaseFile) throws(FileError) {
        var template = Array("/tmp/marquee-XXXXXX".utf8CString)
        guard unsafe template.withUnsafeMutableBufferPointer({ unsafe mkdtemp($0.baseAddress!) }) != nil else {
            throw FileError(code: errno, path: Array("/tmp".utf8))
        }
        folder = template.dropLast().map { UInt8(bitPattern: $0) }
        file = DatabaseFile("copy.sqlite", in: folder, format: original.format)
        try Files.copy(original.path, to: file.path)
        let log = Array("-wal".utf8)
        if Files.exists(original.path + log) { try Files.copy(original.path + log, to: file.path + log) }
    }

    deinit {
        for suffix in ["", "-wal", "-shm", "-journal"] { Files.remove(file.path + Array(suffix.utf8)) }
        unsafe _ = Files.withCPath(folder) { unsafe rmdir($0) }
    }
}
