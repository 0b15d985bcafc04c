internal import Glibc
internal import MediaModel

/// The media files of a folder and the folders in it, in natural order: files and folders by name, numbers by value.
///
/// Hidden names are left out. A link to a file counts as the file; a link to a folder is followed, each real folder is
/// visited once. What cannot be read is named once and passed over.
struct FolderListing {
    private(set) var files: [MediaURI] = []
    /// Folders that could not be read, with the reason.
    private(set) var failures: [(path: String, reason: String)] = []
    private var visited: Set<FileIdentity> = []

    static let depthLimit = 256

    init(of folder: [UInt8]) {
        collect(folder, depth: 0)
    }

    private mutating func collect(_ folder: [UInt8], depth: Int) {
        guard depth < Self.depthLimit, let identity = FileIdentity(of: folder), visited.insert(identity).inserted
        else { return }
        let names: [[UInt8]]
        do throws(FileError) {
            names = try FileSystem.names(in: folder)
        } catch {
            failures.append((String(decoding: folder, as: UTF8.self), error.reason))
            return
        }
        for name in names.filter({ $0.first != UInt8(ascii: ".") }).sorted(by: NaturalOrder.precedes) {
            let path = folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
            switch FileSystem.kind(of: path) {
            case .folder: collect(path, depth: depth + 1)
            case .file where MediaTypes.isMediaFile(name):
                if let uri = MediaURI(filePath: path) { files.append(uri) }
            default: break
            }
        }
    }
}
