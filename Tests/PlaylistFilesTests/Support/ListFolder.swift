import Foundation
import MediaModel
import PlaylistFiles
import TestSupport

/// A folder with files and lists, by bytes: names need not be UTF-8.
struct ListFolder {
    private let folder: TemporaryFolder

    init(files: [String] = []) throws {
        folder = try TemporaryFolder()
        for file in files { try touch(Array(file.utf8)) }
    }

    var path: [UInt8] { Array(folder.path.utf8) }

    func path(_ name: String) -> [UInt8] { path(Array(name.utf8)) }

    func path(_ name: [UInt8]) -> [UInt8] { path + [UInt8(ascii: "/")] + name }

    func touch(_ name: [UInt8]) throws {
        try write([], to: name)
    }

    /// Makes the folders on the way. Foundation would change the bytes of a name.
    func write(_ content: [UInt8], to name: [UInt8]) throws {
        let path = path(name)
        for slash in path.indices.dropFirst() where path[slash] == UInt8(ascii: "/") {
            _ = Self.withCPath(Array(path[..<slash])) { mkdir($0, 0o700) }
        }
        let file = Self.withCPath(path) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(file) }
        guard Foundation.write(file, content, content.count) == content.count else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// The path of a list with this content.
    @discardableResult
    func list(_ name: String, _ content: String) throws -> [UInt8] { try list(name, Array(content.utf8)) }

    @discardableResult
    func list(_ name: String, _ content: [UInt8]) throws -> [UInt8] {
        try write(content, to: Array(name.utf8))
        return path(name)
    }

    func uri(_ name: String) -> String { MediaURI(filePath: path(name))!.text }

    func uri(_ name: [UInt8]) -> String { MediaURI(filePath: path(name))!.text }

    private static func withCPath<Result>(_ path: [UInt8], _ use: (UnsafePointer<CChar>) -> Result) -> Result {
        (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { use($0.baseAddress!) }
    }
}

/// What came of a reading, in one value.
struct Outcome {
    var items: [MediaItem] = []
    var batches: [Int] = []
    var report: PlaylistReport

    init(reading path: [UInt8], limits: PlaylistLimits = PlaylistLimits()) throws {
        let received = Received()
        report = try PlaylistReader(limits: limits).read(path: path) { received.take($0) }
        (items, batches) = (received.items, received.batches)
    }

    init(_ content: String, from base: String, format: PlaylistFormat? = nil) throws {
        let received = Received()
        report = try PlaylistReader().read(Array(content.utf8), from: MediaURI(base)!, format: format) {
            received.take($0)
        }
        (items, batches) = (received.items, received.batches)
    }

    var uris: [String] { items.map(\.uri.text) }
    var titles: [String?] { items.map(\.listing.title) }
    var warnings: [String] { report.warnings.map(\.description) }

    private final class Received {
        var items: [MediaItem] = []
        var batches: [Int] = []

        func take(_ batch: [MediaItem]) -> Bool {
            items += batch
            batches.append(batch.count)
            return true
        }
    }
}

/// The error of a reading that must fail.
func failure(reading path: [UInt8], limits: PlaylistLimits = PlaylistLimits()) -> PlaylistFileError? {
    do {
        _ = try PlaylistReader(limits: limits).read(path: path) { _ in true }
        return nil
    } catch {
        return error
    }
}
