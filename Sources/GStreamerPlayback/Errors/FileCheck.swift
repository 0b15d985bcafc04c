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
                ? PlaybackError(.permissionDenied, "Access to it is not allowed; check its permissions.")
                : PlaybackError(.notFound, "There is no such file; check the name.")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return PlaybackError(.notAMediaFile, "It is a folder; add the files in it.")
        default: return PlaybackError(.notAMediaFile, "It is not a regular file; name a file of media.")
        }
        if unsafe access(terminated, R_OK) != 0 {
            return PlaybackError(.permissionDenied, "Access to it is not allowed; check its permissions.")
        }
        if status.st_size == 0 { return PlaybackError(.damaged, "It is empty; get it anew.") }
        return hasImpossibleTag(path) ? PlaybackError(.damaged, "The APE tag at its end is broken; remove it.") : nil
    }

    /// Whether an APE tag at the end says a size at which GStreamer 1.22 ends the process (an assertion in
    /// `gst_tag_demux_pull_end_tag`): one that no longer fits into 32 bits together with its header.
    private static func hasImpossibleTag(_ path: [UInt8]) -> Bool {
        guard let file = FileBytes(path: path) else { return false }
        // Behind it there may be an ID3v1 tag of 128 bytes.
        for end in [file.size, file.size - 128] {
            guard let footer = file.read(at: end - 32, 32), footer.starts(with: "APETAGEX".utf8) else { continue }
            if footer[12..<16].littleEndian > Int(UInt32.max) - 64 { return true }
        }
        return false
    }
}
