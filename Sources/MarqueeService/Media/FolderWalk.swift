package import MediaModel

/// Goes through a folder and the folders in it, one name at a step, in natural order: files and folders by name,
/// numbers by value. Whoever walks may show how far it has come, and may stop anywhere.
///
/// Hidden names are left out. A link to a file counts as the file; a link to a folder is followed, each real folder is
/// visited once.
package struct FolderWalk {
    package enum Step {
        case file(MediaURI)
        /// It was gone into.
        case folder([UInt8])
        /// It could not be read, for a reason in the system's words.
        case unreadable(folder: [UInt8], reason: String)
        /// A name that is no media.
        case other
    }

    private struct Level {
        let folder: [UInt8]
        /// Last first, so that the next one is at the end.
        var names: [[UInt8]]
    }

    private let start: [UInt8]
    private var levels: [Level] = []
    private var visited: Set<FileIdentity> = []
    private var isUnderWay = false

    package static let depthLimit = 256

    /// `folder` is an absolute path.
    package init(of folder: [UInt8]) {
        start = folder
    }

    /// Whether `path` leads to a folder, so that there is something to walk through.
    package static func isFolder(_ path: [UInt8]) -> Bool {
        FileSystem.kind(of: path) == .folder
    }

    /// Nil when everything has been seen. Reads one folder at most.
    package mutating func step() -> Step? {
        guard isUnderWay else {
            isUnderWay = true
            return enter(start)
        }
        while !levels.isEmpty {
            if let name = levels[levels.count - 1].names.popLast() { return look(at: name) }
            levels.removeLast()
        }
        return nil
    }

    private mutating func enter(_ folder: [UInt8]) -> Step {
        guard levels.count < Self.depthLimit, let identity = FileIdentity(of: folder),
            visited.insert(identity).inserted
        else { return .other }
        do throws(FileError) {
            let names = try FileSystem.names(in: folder).filter { $0.first != UInt8(ascii: ".") }
            levels.append(
                Level(folder: folder, names: names.sorted { NaturalOrder.precedes($1, $0) }))
            return .folder(folder)
        } catch {
            return .unreadable(folder: folder, reason: error.reason)
        }
    }

    private mutating func look(at name: [UInt8]) -> Step {
        let slash = UInt8(ascii: "/")
        let folder = levels[levels.count - 1].folder
        let path = folder.last == slash ? folder + name : folder + [slash] + name
        switch FileSystem.kind(of: path) {
        // The kernel's own folders are met by who adds the whole disk; no music is in them.
        case .folder where ["/proc", "/sys", "/dev"].contains(where: { path.elementsEqual($0.utf8) }): return .other
        case .folder: return enter(path)
        case .file where MediaTypes.isMediaFile(name): return MediaURI(filePath: path).map(Step.file) ?? .other
        default: return .other
        }
    }
}
