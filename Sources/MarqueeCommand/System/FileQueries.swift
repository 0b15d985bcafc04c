internal import Glibc

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

    private static func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
