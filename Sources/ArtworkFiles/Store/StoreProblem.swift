internal import Glibc

/// Why pictures cannot be kept.
public struct StoreProblem: Error, Hashable, Sendable {
    /// The folder that does not take them.
    public let folder: String
    /// Of the system (`errno`).
    public let code: Int32

    /// One line that says what to do.
    public var text: String {
        guard code != ENOSPC, code != EDQUOT else {
            return "the disk is full: make room for \(folder) to have pictures shown"
        }
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "no pictures are shown, for \(folder) cannot be written: \(reason); make it a folder of yours"
    }
}
