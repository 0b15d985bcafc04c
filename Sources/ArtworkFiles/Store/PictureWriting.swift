internal import Glibc

/// Puts a picture in the folder so that it is whole from the moment it has its name: written aside, then renamed.
enum PictureWriting {
    private static let asidePrefix = Array("new-".utf8)

    /// The picture, held. Whatever is in its place is replaced. Throws where the disk does not take it.
    static func write(
        _ bytes: [UInt8], as picture: StoredPicture, in folder: [UInt8]
    ) throws(StoreProblem) -> PictureHold {
        // Named like its process and picture: neither another process nor another picture writes there.
        let aside = folder + Array("/".utf8) + asidePrefix + Array("\(getpid())-\(picture.name)".utf8)
        func problem() -> StoreProblem { StoreProblem(folder: String(decoding: folder, as: UTF8.self), code: errno) }
        guard let descriptor = create(aside) ?? createInSpite(of: errno, aside, folder) else { throw problem() }
        flock(descriptor, LOCK_EX | LOCK_NB)
        guard ArtworkDisk.write(bytes, to: descriptor), ArtworkDisk.rename(aside, to: picture.path(in: folder)) else {
            let problem = problem()
            close(descriptor)
            _ = ArtworkDisk.remove(aside)
            throw problem
        }
        // Never without a lock, and nothing stays open for writing: the disk can be made read-only.
        flock(descriptor, LOCK_SH | LOCK_NB)
        defer { close(descriptor) }
        guard let hold = PictureHold(opening: picture.path(in: folder), size: bytes.count) else { throw problem() }
        return hold
    }

    private static func create(_ path: [UInt8]) -> Int32? {
        let descriptor = unsafe ArtworkDisk.withCPath(path) {
            unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        return descriptor < 0 ? nil : descriptor
    }

    private static func createInSpite(of error: Int32, _ path: [UInt8], _ folder: [UInt8]) -> Int32? {
        switch error {
        case ENOENT:
            if let error = ArtworkDisk.makeFolder(folder) {
                errno = error
                return nil
            }
        // Of a killed process with the same number.
        case EEXIST: _ = PictureHold.removeUnheld(path)
        default: return nil
        }
        return create(path)
    }

    /// Whether a name in the folder is that of something unfinished. Nobody holds it if its process was killed.
    static func isAside(_ name: [UInt8]) -> Bool { name.starts(with: asidePrefix) }
}
