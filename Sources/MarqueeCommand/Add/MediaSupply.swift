internal import EventQueue
internal import MarqueeService
internal import MediaModel

/// Media that were named, as the batches they are sent in. Folders are walked through on the way, a little at a time:
/// nobody waits for the end of a large one, and it can be stopped anywhere.
struct MediaSupply {
    enum Delivery {
        case batch([MediaURI])
        /// The time is up; there is more.
        case later
        case end
    }

    /// Small enough to be answered while one waits for a key, large enough that the calls cost nothing.
    static let batchSize = 300

    /// Last first.
    private var named: [MediaURI]
    private var walk: FolderWalk?
    private var walkedFolder: [UInt8] = []
    private var hasFoundAny = false
    private var batch: [MediaURI] = []
    /// The folder being read; empty while none is.
    private(set) var place: [UInt8] = []
    /// One line for each folder that gave nothing. Whoever shows them takes them away.
    var complaints: [String] = []

    init(_ named: [MediaURI]) {
        self.named = named.reversed()
    }

    mutating func next(until end: HostTime) -> Delivery {
        repeat {
            if batch.count >= Self.batchSize { return takeBatch() }
            if walk != nil {
                walkOn()
            } else if let uri = named.popLast() {
                if let delivery = take(uri) { return delivery }
            } else {
                return batch.isEmpty ? .end : takeBatch()
            }
        } while HostTime.now < end
        return .later
    }

    private mutating func take(_ uri: MediaURI) -> Delivery? {
        if let path = uri.filePath, FolderWalk.isFolder(path) {
            walk = FolderWalk(of: path)
            walkedFolder = path
            hasFoundAny = false
        } else if uri.isKnownMedia {
            batch.append(uri)
        } else if batch.isEmpty {
            return .batch([uri])
        } else {
            named.append(uri)
            return takeBatch()
        }
        return nil
    }

    private mutating func walkOn() {
        switch walk?.step() {
        case .file(let uri):
            hasFoundAny = true
            batch.append(uri)
        case .folder(let folder): place = folder
        case .unreadable(let folder, let reason):
            hasFoundAny = true
            complaints.append("cannot read the folder '\(folder.asText)': \(reason); the rest is added")
        case .other: break
        case nil:
            if !hasFoundAny { complaints.append("there is no media in the folder '\(walkedFolder.asText)'") }
            walk = nil
            place = []
        }
    }

    private mutating func takeBatch() -> Delivery {
        defer { batch = [] }
        return .batch(batch)
    }
}

extension MediaURI {
    /// What goes into the queue as it is. The service looks into anything else (playlist files, addresses) and refuses
    /// a whole call for what it cannot take, so that travels alone.
    fileprivate var isKnownMedia: Bool {
        filePath.map(MediaTypes.isMediaFile) ?? false
    }
}

extension [UInt8] {
    /// For a person; bytes that are not UTF-8 become replacement marks.
    var asText: String { String(decoding: self, as: UTF8.self) }
}
