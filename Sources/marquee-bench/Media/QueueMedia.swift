internal import Foundation
internal import Glibc

/// Long lists and large folders.
extension MediaStore {
    /// The lengths at which growth is shown.
    static let queueLengths = [1_000, 10_000, 100_000]

    /// A folder with `count` media files, ten to an album, a hundred albums to an artist; names of ordinary length. They
    /// are hard links to a few files.
    func tree(_ count: Int) throws -> String {
        let top = "\(folder)/tree\(count)"
        guard !FileManager.default.fileExists(atPath: top) else { return top }
        let sources = try (10..<16).map { try noise($0, seconds: 12, as: .flac) }
        for index in 0..<count {
            let path = "\(folder)/\(Self.treePath(index, of: count))"
            if index % 10 == 0 {
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            }
            guard unsafe link(sources[index % sources.count], path) == 0 else {
                throw BenchError("\(path) cannot be made: \(unsafe String(cString: strerror(errno)))")
            }
        }
        return top
    }

    /// A list of the files of the tree: an M3U8 file with nothing but their names.
    func list(_ count: Int) throws -> String {
        let path = "\(folder)/list\(count).m3u8"
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        _ = try tree(count)
        let lines = (0..<count).map { Self.treePath($0, of: count) + "\n" }
        try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// File `index` of the tree.
    func treeFile(_ index: Int, of count: Int) -> String { "\(folder)/\(Self.treePath(index, of: count))" }

    private static func treePath(_ index: Int, of count: Int) -> String {
        String(
            format: "tree%d/Artist %03d/Album %02d/%02d Song.flac", count, index / 1_000, index / 10 % 100,
            index % 10 + 1)
    }
}
