import Glibc
import TestSupport

/// Counts how often a file is opened, by anybody, from now on.
final class FileOpenings {
    private let descriptor: Int32
    private var counted = 0

    init(of path: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0 else {
            throw WaitedInVain("a watch of \(path)")
        }
    }

    var count: Int {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let size = read(descriptor, &bytes, bytes.count)
        // One event is its header alone: a file has no name inside itself.
        if size > 0 { counted += size / MemoryLayout<inotify_event>.size }
        return counted
    }

    deinit { close(descriptor) }
}
