public import EventQueue
public import MediaModel

/// Pictures as files that any program of the user can load: one per picture, named after its content, complete from the
/// moment it has its name, and bounded in number and bytes.
///
/// The folder may be shared by several processes. The picture that is announced, the one before it and those given out
/// last are never removed, whichever process clears up; of the others, those go first that were used longest ago. Without
/// a folder that can be written there are no new pictures, and no failure.
///
/// All of it blocks on a disk, on the store's queue.
public actor ArtworkStore {
    public nonisolated let queue: EventQueue
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// What the folder may hold.
    public struct Limits: Hashable, Sendable {
        /// In number; at least ``ArtworkStore/keptCount`` are kept.
        public var files = 500
        /// In bytes; 200 MiB.
        public var bytes = 200 << 20
        public var picture = PictureLimits()

        public init() {}
    }

    /// Pictures given out last that stay, beside the announced ones: the next one waits for its turn.
    public static let keptCount = 4

    public private(set) var limits: Limits
    let folder: [UInt8]
    /// The oldest first.
    private var given: [(picture: StoredPicture, hold: PictureHold)] = []
    /// The former first.
    private var announced: [(picture: StoredPicture, hold: PictureHold)] = []
    private var isTidyDue = false
    private var onRemoval: (@Sendable ([String]) -> Void)?
    private var onProblem: (@Sendable (StoreProblem) -> Void)?
    var coverFolders = FolderCovers()

    /// Touches nothing yet.
    ///
    /// - Parameter folder: an absolute path, best ``userFolder(of:)``; it is made when it is first needed.
    public init(folder: String, limits: Limits = Limits(), queue: EventQueue = EventQueue(label: "pictures")) {
        self.queue = queue
        self.limits = limits
        self.folder = Array(folder.utf8)
    }

    /// The place of a picture's file, which is complete; nil for what is no picture or is refused
    /// (see ``Picture/init(inspecting:limits:)``), and where the folder takes nothing.
    public func store(_ bytes: [UInt8]) -> MediaURI? {
        guard let inspected = try? Picture(inspecting: bytes, limits: limits.picture) else { return nil }
        let picture = StoredPicture(bytes, inspected.format)
        if use(picture, size: bytes.count) { return uri(of: picture) }
        do throws(StoreProblem) {
            give(picture, try PictureWriting.write(bytes, as: picture, in: folder))
            tidySoon()
            return uri(of: picture)
        } catch {
            tell(error)
            return nil
        }
    }

    /// Once: the next picture would meet the same.
    private func tell(_ problem: StoreProblem) {
        onProblem?(problem)
        onProblem = nil
    }

    /// Whether an address that was given out before, perhaps by another run, still leads to a picture.
    public func contains(_ uri: MediaURI) -> Bool {
        guard let picture = StoredPicture(uri, in: folder) else { return false }
        return PictureHold(opening: picture.path(in: folder), size: nil) != nil
    }

    /// As if the picture at an address that was given out before had been stored again. False where it is not there.
    func use(_ uri: MediaURI) -> Bool {
        guard let picture = StoredPicture(uri, in: folder) else { return false }
        return use(picture, size: nil)
    }

    private func use(_ picture: StoredPicture, size: Int?) -> Bool {
        guard let hold = PictureHold(opening: picture.path(in: folder), size: size) else { return false }
        hold.noteUse()
        give(picture, hold)
        return true
    }

    /// What is shown from now on; nil for no picture. It stays until two others have been announced.
    public func announce(_ uri: MediaURI?) {
        guard let picture = uri.flatMap({ StoredPicture($0, in: folder) }), announced.last?.picture != picture,
            let hold = PictureHold(opening: picture.path(in: folder), size: nil)
        else { return }
        announced.append((picture, hold))
        if announced.count > 2 { announced.removeFirst() }
    }

    /// What is too much by them goes at once.
    public func setLimits(_ new: Limits) {
        guard limits != new else { return }
        limits = new
        tidy()
    }

    /// Called on the store's queue with the addresses of pictures that have been removed.
    public func onRemoval(_ handler: @escaping @Sendable ([String]) -> Void) {
        onRemoval = handler
    }

    /// Called on the store's queue the first time that a picture cannot be kept.
    public func onProblem(_ handler: @escaping @Sendable (StoreProblem) -> Void) {
        onProblem = handler
    }

    /// Removes what killed runs left unfinished, and what is too much. Done by itself after each new picture.
    public func tidy() {
        let removed = StoreTidying(folder: folder, limits: limits).run()
        if !removed.isEmpty { onRemoval?(removed.compactMap { uri(of: $0)?.text }) }
    }

    private func give(_ picture: StoredPicture, _ hold: PictureHold) {
        given.removeAll { $0.picture == picture }
        given.append((picture, hold))
        if given.count > Self.keptCount { given.removeFirst() }
    }

    /// Whoever waits for the picture need not wait for that.
    private func tidySoon() {
        guard !isTidyDue else { return }
        isTidyDue = true
        queue.async { [weak self] in
            self?.assumeIsolated { store in
                store.isTidyDue = false
                store.tidy()
            }
        }
    }

    private func uri(of picture: StoredPicture) -> MediaURI? {
        MediaURI(filePath: picture.path(in: folder))
    }
}
