internal import EventQueue
internal import Glibc

/// Notices that a sound server's socket appears, or the folder it is to be in. Confined to the queue.
final class SocketWatch {
    private let descriptor: Int32
    private let paths: [String]
    private let onAppearance: () -> Void
    private var watch: DescriptorWatch?

    /// Nil when there is nothing on this machine that could be watched: a server in the network, no inotify left.
    init?(paths: [String], on queue: EventQueue, onAppearance: @escaping () -> Void) {
        guard !paths.isEmpty else { return nil }
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        self.paths = paths
        self.onAppearance = onAppearance
        guard descriptor >= 0 else { return nil }
        watch = queue.watch(descriptor, for: .readable) { [weak self] _ in self?.somethingHappened() }
        watchFolders()
    }

    deinit {
        watch?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    /// The folder of each socket, or as far towards it as there are folders. One that is watched already stays so.
    private func watchFolders() {
        for path in paths {
            var folder = Self.parent(of: path)
            while !isWatched(folder), folder != "/" { folder = Self.parent(of: folder) }
        }
    }

    private func isWatched(_ folder: String) -> Bool {
        let mask = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB) | UInt32(IN_ONLYDIR)
        return unsafe inotify_add_watch(descriptor, folder, mask) >= 0
    }

    /// What exactly does not matter: whether somebody answers is found out by asking.
    private func somethingHappened() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var isNews = false
        while unsafe read(descriptor, &buffer, buffer.count) > 0 { isNews = true }
        guard isNews else { return }
        watchFolders()
        if paths.contains(where: { unsafe access($0, F_OK) == 0 }) { onAppearance() }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
