internal import CLinux
public import EventQueue
internal import Glibc

/// Says when a configuration file may have changed: saved by an editor (which puts a new file in its place), made,
/// removed. Costs nothing while nothing happens to it. Confined to its queue; ends when it goes.
///
/// inotify watches the folder, since the file itself is replaced; where the folder is not there yet, the nearest one
/// above it; where the file is a link, the folder of what it leads to as well.
public final class ConfigurationWatch {
    private let file: ConfigurationFile
    private let onChange: () -> Void
    private let descriptor: Int32
    private var watch: DescriptorWatch?
    /// What in each watched folder matters, by inotify's number for the folder.
    private var names: [Int32: Set<String>] = [:]

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
        var concernsFile = false
        while let events = readEvents() {
            for event in events where event.isAbout(names[event.folder]) { concernsFile = true }
        }
        guard concernsFile else { return }
        watchFolders()
        onChange()
    }

    /// Anew after each change: a folder may have come or gone. To take a watch away is an event itself, so those that
    /// stay are left alone.
    private func watchFolders() {
        var wanted: [Int32: Set<String>] = [:]
        for path in Set([file.path, file.resolvedPath]) {
            let (folder, name) = Self.nearestFolder(above: path)
            let number = unsafe inotify_add_watch(descriptor, folder, Self.events)
            if number >= 0 { wanted[number, default: []].insert(name) }
        }
        for number in names.keys where wanted[number] == nil { inotify_rm_watch(descriptor, number) }
        names = wanted
    }

    /// The nearest folder that is there, and what in it leads to the file.
    private static func nearestFolder(above path: String) -> (folder: String, name: String) {
        var (folder, name) = (path[...], path[...])
        repeat {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return ("/", String(folder)) }
            name = folder[folder.index(after: slash)...]
            folder = folder[..<slash]
        } while unsafe access(String(folder), X_OK) != 0
        return (String(folder), String(name))
    }

    // MARK: Events

    private struct Event {
        let folder: Int32
        let mask: UInt32
        /// Empty for what happened to the folder itself.
        let name: String

        /// A folder that goes takes with it what was in it; that a watch was taken away is no news.
        func isAbout(_ names: Set<String>?) -> Bool {
            guard let names, mask & UInt32(IN_IGNORED) == 0 else { return false }
            return name.isEmpty || names.contains(name)
        }
    }

    /// Those that are there; nil when there are none.
    private func readEvents() -> [Event]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return nil }
        var events: [Event] = []
        var offset = 0
        let head = MemoryLayout<inotify_event>.size
        while offset + head <= count {
            let event = unsafe buffer.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            }
            let end = offset + head + Int(event.len)
            let name = buffer[(offset + head)..<end].prefix { $0 != 0 }
            events.append(Event(folder: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
            offset = end
        }
        return events
    }
}
