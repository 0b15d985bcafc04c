internal import Glibc
internal import MediaModel
internal import Playback

/// Looks at a file before it is opened: a pipe or a device would be waited for, a folder be misunderstood.
enum FileCheck {
    static func problem(with uri: MediaURI) -> PlaybackError? {
        guard let path = uri.filePath else { return nil }
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        var status = stat()
        guard unsafe stat(terminated, &status) == 0 else {
            return errno == EACCES
                ? PlaybackError(.permissionDenied, "Access to it is not allowed.")
                : PlaybackError(.notFound, "There is no such file.")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return PlaybackError(.notAMediaFile, "It is a folder.")
        default: return PlaybackError(.notAMediaFile, "It is not a regular file.")
        }
        if unsafe access(terminated, R_OK) != 0 {
            return PlaybackError(.permissionDenied, "Access to it is not allowed.")
        }
        return status.st_size == 0 ? PlaybackError(.damaged, "It is empty.") : nil
    }
}
