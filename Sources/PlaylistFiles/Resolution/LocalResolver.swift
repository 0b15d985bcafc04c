internal import MediaModel

/// Entries of a list on this machine. What can be read in several ways is what exists, first of all letter by letter;
/// what does not exist in any way is what was most likely meant.
final class LocalResolver {
    /// Without a slash at its end.
    private let folder: [UInt8]
    private let equivalents = EquivalentNames()

    init(list path: [UInt8]) {
        folder = Array(path[..<(path.lastIndex(of: Self.slash) ?? 0)])
    }

    func resolve(_ location: ArraySlice<UInt8>, isReference: Bool) -> Resolution {
        if Self.isPlain(location) { return media(absolute(location), location) }
        switch Address(location) {
        case .path: return file(location, isReference: isReference)
        case .file(let path?): return file(path, isReference: true)
        case .file(nil): return .refused("'\(Disk.display(location))' is on another machine; mount its folder first")
        case .drive(let path): return drive(path, location)
        case .share(let rest): return share(rest, location)
        case .uri:
            return MediaURI(listed: location.trimmed).map { .media($0) }
                ?? .refused("'\(Disk.display(location))' is no valid address")
        case .odd(let scheme):
            return .refused("'\(Disk.display(location))' is left out: \(scheme): is no place to play from")
        }
    }

    /// Names that can be read in one way only; most are.
    private static func isPlain(_ location: ArraySlice<UInt8>) -> Bool {
        location.allSatisfy { plainBytes[Int($0)] } && location.last != 0x20 && location.first != UInt8(ascii: ".")
            && !location.isEmpty
    }

    private static let plainBytes: [Bool] = (0..<256).map { code in
        (0x20..<0x7F).contains(code) && !#"%\:"#.utf8.contains(UInt8(code))
    }

    private func file(_ path: ArraySlice<UInt8>, isReference: Bool) -> Resolution {
        if Self.isPlain(path) { return media(absolute(path), path) }
        // Nearly always it is there under the first of its spellings.
        let first = absolute(isReference ? PercentDecoding.decoded(path) : path)
        if Disk.exists(first) { return media(first, path) }
        let spellings = Spellings(of: path, isReference: isReference)
        return media(existing(spellings.all) ?? absolute(spellings.likeliest), path)
    }

    private func existing(_ spellings: [ArraySlice<UInt8>]) -> [UInt8]? {
        let paths = spellings.map { absolute($0) }
        return paths.first(where: Disk.exists) ?? paths.lazy.compactMap { self.equivalents.path(for: $0) }.first
    }

    /// A drive of another system is somewhere in this one: the longest end of the path that exists below the list's
    /// folder, else the whole path from the root.
    private func drive(_ path: ArraySlice<UInt8>, _ location: ArraySlice<UInt8>) -> Resolution {
        let spellings = Spellings(of: path, isReference: false).all.filter { !$0.contains(UInt8(ascii: "\\")) }
        for spelling in spellings {
            let elements = spelling.split(separator: Self.slash)
            for start in elements.indices {
                let end = Array(elements[start...].joined(separator: [Self.slash]))[...]
                if let found = existing([end]) { return media(found, location) }
            }
            if let found = existing([spelling]) { return media(found, location) }
        }
        return .refused("'\(Disk.display(location))' is on a drive of another system; no such file is near the list")
    }

    private func share(_ rest: ArraySlice<UInt8>, _ location: ArraySlice<UInt8>) -> Resolution {
        let path = rest.trimmed.map { $0 == UInt8(ascii: "\\") ? Self.slash : $0 }
        let escaped = MediaURI(filePath: [Self.slash] + path).map { "smb:/" + $0.text.dropFirst(7) }
        return escaped.flatMap { MediaURI($0) }.map { .media($0) }
            ?? .refused("'\(Disk.display(location))' is no valid address of a shared folder")
    }

    private func media(_ path: [UInt8], _ location: ArraySlice<UInt8>) -> Resolution {
        MediaURI(literalFilePath: path).map { .media($0) }
            ?? .refused("'\(Disk.display(location))' is no name of a file")
    }

    private static let slash = UInt8(ascii: "/")

    /// From the list's folder, without `.` and doubled slashes, and without `..` where that leads to the same file.
    private func absolute(_ path: ArraySlice<UInt8>) -> [UInt8] {
        var whole = path.first == Self.slash ? [] : folder
        whole.reserveCapacity(whole.count + path.count + 1)
        if whole.last != Self.slash, path.first != Self.slash { whole.append(Self.slash) }
        whole += path
        return LexicalPath.normalized(whole)
    }
}

enum LexicalPath {
    static func normalized(_ path: [UInt8]) -> [UInt8] {
        guard needsWork(path) else { return path }
        let slash = UInt8(ascii: "/")
        let elements = path.split(separator: slash).filter { $0 != [UInt8(ascii: ".")] }
        let plain = elements.isEmpty ? [slash] : elements.flatMap { [slash] + $0 }
        guard elements.contains(ArraySlice("..".utf8)) else { return plain }
        let collapsed = FilePath.withoutDots(plain)
        // Behind a link `..` leads elsewhere.
        guard let real = FileIdentity(path: plain) else { return collapsed }
        return FileIdentity(path: collapsed) == real ? collapsed : plain
    }

    private static func needsWork(_ path: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in path {
            if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return true }
            previous = byte
        }
        return false
    }
}
