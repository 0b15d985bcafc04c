internal import CLinux
public import EventQueue
internal import Glibc

/// Says when a configuration file may have changed: saved by an editor (which puts a new file in its place), made,
/// removed. Costs nothing while nothing happens. Confined to its queue; ends when it goes.
///
/// inotify watches the folder, since the file itself is replaced; where the folder is not there yet, the nearest one
/// above it; where the file is a link, the folder of what it leads to as well.
public final class ConfigurationWatch {
    private let file: ConfigurationFile
    private let onChange: () -> Void
    private let descriptor: Int32
    private var watch: DescriptorWatch?
    private var folders: [Int32] = []

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Nil where the kernel has no watches left; then nobody hears of changes.
    public init?(of file: ConfigurationFile, on queue: EventQueue, onChange: @escaping () -> Void) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.file = file
        self.onChange = onChange
        watchFolders()
        watch = queue.watch(descriptor, for: .readable) { [weak self] _ in self?.takeEvents() }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    private func takeEvents() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe buffer.withUnsafeMutableBytes({ unsafe read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
        watchFolders()
        onChange()
    }

    /// Anew after each event: a folder may have come or gone.
    private func watchFolders() {
        for folder in folders { inotify_rm_watch(descriptor, folder) }
        let paths = Set([file.path, file.resolvedPath].map(Self.nearestFolder))
        folders = paths.map { unsafe inotify_add_watch(descriptor, $0, Self.events) }.filter { $0 >= 0 }
    }

    private static func nearestFolder(above path: String) -> String {
        var folder = path
        repeat {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return "/" }
            folder = String(folder[..<slash])
        } while unsafe access(folder, X_OK) != 0
        return folder
    }
}
