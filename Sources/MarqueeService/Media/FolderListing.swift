internal import MediaModel

/// The media files of a folder and the folders in it, as ``FolderWalk`` finds them. What cannot be read is named once
/// and passed over.
struct FolderListing {
    private(set) var files: [MediaURI] = []
    /// Folders that could not be read, with the reason.
    private(set) var failures: [(path: String, reason: String)] = []

    init(of folder: [UInt8]) {
        var walk = FolderWalk(of: folder)
        while let step = walk.step() {
            switch step {
            case .file(let uri): files.append(uri)
            case .unreadable(let folder, let reason):
                failures.append((String(decoding: folder, as: UTF8.self), reason))
            case .folder, .other: break
            }
        }
    }
}
