internal import MediaModel

/// The files that a sheet names, found.
struct CueFiles {
    let resolutions: [Resolution]
    /// The encoding in which the name of an existing file is written; nil when the names do not tell.
    let encoding: LegacyEncoding?

    init(_ names: [ArraySlice<UInt8>], resolver: EntryResolver) {
        guard case .local(let local) = resolver else {
            resolutions = names.map { resolver.resolve($0, isReference: false) }
            encoding = nil
            return
        }
        var encoding: LegacyEncoding?
        resolutions = names.map { name in
            for candidate in LegacyEncoding.candidates(for: name) {
                guard let found = local.audioFile(named: Array(candidate.string(name).utf8)[...]) else { continue }
                if candidate != .unicode { encoding = encoding ?? candidate }
                return .media(found)
            }
            return local.resolve(name, isReference: false)
        }
        self.encoding = encoding
    }
}

extension LocalResolver {
    /// The file of that name, or the one that became of it: a sheet written for `x.wav` lies beside `x.flac`. Nil when
    /// neither exists.
    func audioFile(named name: ArraySlice<UInt8>) -> MediaURI? {
        if case .drive(let path) = Address(name) {
            let elements = path.split { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "/") }
            return elements.indices.lazy.compactMap { start in
                self.audioFile(named: Array(elements[start...].joined(separator: "/".utf8))[...])
            }.first
        }
        guard case .media(let uri) = resolve(name, isReference: false), let path = uri.filePath else { return nil }
        if Disk.isRegularFile(path) { return uri }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let wanted = Self.stem(path[(slash + 1)...])
        let names = Disk.names(in: Array(path[..<max(slash, 1)])).filter { Self.stem($0[...]) == wanted }
        // The same every time, whatever the order of the folder.
        let best = names.filter { MediaEndings.audio.contains(FileExtension.of($0)) }.min {
            ($0.count, String(decoding: $0, as: UTF8.self)) < ($1.count, String(decoding: $1, as: UTF8.self))
        }
        return best.flatMap { MediaURI(filePath: Array(path[...slash]) + $0) }
    }

    private static func stem(_ name: ArraySlice<UInt8>) -> String {
        let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return TextDecoding.string(name[..<end])
    }
}
