internal import Glibc

/// Keeps the folder within its limits. What is held stays, in this process or another, and what does not look like a
/// picture of ours is not touched.
struct StoreTidying {
    let folder: [UInt8]
    let limits: ArtworkStore.Limits

    private struct Candidate {
        let picture: StoredPicture
        let size: Int
        /// Nanoseconds of the calendar.
        let lastUse: Int
    }

    /// The pictures that went.
    func run() -> [StoredPicture] {
        var candidates: [Candidate] = []
        for name in ArtworkDisk.names(in: folder) {
            if PictureWriting.isAside(name) {
                _ = PictureHold.removeUnheld(folder + [UInt8(ascii: "/")] + name)
            } else if let picture = StoredPicture(foundAs: name), let candidate = look(at: picture) {
                candidates.append(candidate)
            }
        }
        return remove(candidates)
    }

    private func look(at picture: StoredPicture) -> Candidate? {
        guard let status = ArtworkDisk.status(of: picture.path(in: folder)) else { return nil }
        // Some disks do not keep the time of access.
        return Candidate(
            picture: picture, size: Int(status.st_size),
            lastUse: max(nanoseconds(status.st_atim), nanoseconds(status.st_mtim)))
    }

    private func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }

    private func remove(_ candidates: [Candidate]) -> [StoredPicture] {
        var files = candidates.count
        var bytes = candidates.reduce(0) { $0 + $1.size }
        guard files > limits.files || bytes > limits.bytes else { return [] }
        var removed: [StoredPicture] = []
        for candidate in candidates.sorted(by: { $0.lastUse < $1.lastUse }) {
            guard files > limits.files || bytes > limits.bytes else { break }
            guard PictureHold.removeUnheld(candidate.picture.path(in: folder)) else { continue }
            removed.append(candidate.picture)
            files -= 1
            bytes -= candidate.size
        }
        return removed
    }
}
