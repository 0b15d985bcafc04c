internal import Glibc
internal import MediaModel

/// Questions to the file system about paths, which are bytes.
enum FileQueries {
    /// The folder the program was called in; nil when it has been removed.
    static var currentFolder: [UInt8]? {
        guard let folder = unsafe getcwd(nil, 0) else { return nil }
        defer { unsafe free(folder) }
        return unsafe UnsafeRawBufferPointer(start: folder, count: strlen(folder)).map { $0 }
    }

    /// Why there is nothing to be had at `path`, in the system's words; nil when there is.
    static func failure(at path: [UInt8]) -> String? {
        var information = stat()
        return unsafe withPath(path) { path in
            if unsafe stat(path, &information) == 0 { return nil }
            let reason = errno
            if reason == ENOENT, unsafe lstat(path, &information) == 0 {
                return "the link leads nowhere"
            }
            return unsafe String(cString: strerror(reason)).lowercasedFirst
        }
    }

    static func exists(_ path: [UInt8]) -> Bool {
        !path.isEmpty && failure(at: path) == nil
    }

    /// The path without `..`: as it reads, so that one file has one name however it is called, but where links lead
    /// elsewhere, what it leads to.
    static func withoutDots(_ path: [UInt8]) -> [UInt8] {
        let plain = FilePath.withoutDots(path)
        guard plain != path, let meant = identity(of: path), identity(of: plain) != meant else { return plain }
        return unsafe withPath(path) { path in
            guard let real = unsafe realpath(path, nil) else { return plain }
            defer { unsafe free(real) }
            return unsafe UnsafeRawBufferPointer(start: real, count: strlen(real)).map { $0 }
        }
    }

    private static func identity(of path: [UInt8]) -> [UInt64]? {
        var information = stat()
        guard unsafe withPath(path, { unsafe stat($0, &information) }) == 0 else { return nil }
        return [UInt64(information.st_dev), UInt64(information.st_ino)]
    }

    private static func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
