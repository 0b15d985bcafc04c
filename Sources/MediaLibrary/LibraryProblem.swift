/// Something that keeps the library from saving or restoring. The player goes on without; each problem is told once.
public struct LibraryProblem: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A full or read-only disk, a folder that cannot be made. Saving starts again by itself when it can.
        case cannotSave
        /// The end of such a problem, not one more.
        case savesAgain
        /// A file that could not be read has got another name; the library starts with an empty one.
        case damagedFileSetAside
        /// A file that was out of reach at the start and then had to make way for a new one has got another name.
        case earlierFileSetAside
        /// Left alone until the next start.
        case newerVersion
        /// Left alone until the next start.
        case foreignFile
        /// Another process has the session.
        case sessionInUse
    }

    public let kind: Kind
    /// One line for a person, with what to do next.
    public let text: String
}

extension LibraryProblem {
    /// - Parameter content: what is in the file, for example "the queue".
    init(_ failure: DatabaseFile.Failure, of content: String, in file: DatabaseFile) {
        let path = readable(file.path)
        switch failure {
        case .foreign:
            kind = .foreignFile
            text = "\(path) belongs to another program and is left alone: move it away to have \(content) saved"
        case .newer:
            kind = .newerVersion
            text = "\(path) is from a newer Marquee and is left alone: update this one to have \(content) saved"
        case .damaged:
            kind = .cannotSave
            text = "\(path) is damaged and cannot be moved: move it away to have \(content) saved"
        case .unavailable(_, isFull: true):
            kind = .cannotSave
            text = "the disk is full: make room for \(path) to have \(content) saved"
        case .unavailable(let reason, isFull: false):
            kind = .cannotSave
            text = "cannot write \(path) (\(reason)): make that possible to have \(content) saved"
        }
    }

    static func savesAgain(_ content: String) -> LibraryProblem {
        LibraryProblem(kind: .savesAgain, text: "saving works again: \(content)")
    }

    static func damagedFileSetAside(_ content: String, as path: [UInt8]) -> LibraryProblem {
        LibraryProblem(
            kind: .damagedFileSetAside,
            text: "the file with \(content) was damaged and is now \(readable(path)):"
                + " `sqlite3 FILE .recover` may get something out of it")
    }

    static func earlierFileSetAside(_ content: String, as path: [UInt8]) -> LibraryProblem {
        LibraryProblem(
            kind: .earlierFileSetAside,
            text: "\(content) saved earlier could not be read at the start and is now in \(readable(path)):"
                + " stop Marquee and move it back to have it again")
    }

    static func inUse(_ file: DatabaseFile) -> LibraryProblem {
        LibraryProblem(
            kind: .sessionInUse,
            text: "another Marquee keeps its queue in \(readable(file.folder)):"
                + " this one starts with an empty queue and does not save it")
    }
}
