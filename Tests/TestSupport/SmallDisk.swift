import Foundation
import Glibc

/// A file system of its own, in memory, of a given size: full or read-only at will. Needs the right to mount.
public final class SmallDisk {
    public let path: String
    private let folder: TemporaryFolder

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    public init(bytes: Int) throws {
        folder = try TemporaryFolder()
        path = folder.path
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
            throw Failure(description: "cannot mount: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
    }

    public func setReadOnly(_ isReadOnly: Bool) throws {
        let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
        guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else {
            throw Failure(description: "cannot remount: \(String(cString: strerror(errno)))")
        }
    }

    /// Takes all the room there is.
    public func fill() {
        let descriptor = open(path + "/filler", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4096)
        while write(descriptor, block, block.count) > 0 {}
    }

    public func makeRoom() {
        unlink(path + "/filler")
    }
}
