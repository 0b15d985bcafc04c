/// Finds files whose names are written with composed accents on one side and with decomposed ones on the other.
/// Swift compares texts by what they mean, and so do the tables here.
final class EquivalentNames {
    private var folders: [[UInt8]: [String: [UInt8]]] = [:]
    private var found: [[UInt8]: [UInt8]?] = [:]

    /// An existing file or folder, nil when there is none of an equivalent name. `path` is absolute.
    func path(for path: [UInt8]) -> [UInt8]? {
        guard !TextDecoding.isASCII(path[...]), path.count < 4_096, let slash = path.lastIndex(of: UInt8(ascii: "/"))
        else { return nil }
        return inParent(path, slash)
    }

    private func inParent(_ path: [UInt8], _ slash: Int) -> [UInt8]? {
        guard let parent = folder(Array(path[..<slash])),
            let wanted = String(validating: path[(slash + 1)...], as: UTF8.self), !wanted.isEmpty,
            let name = names(in: parent)[wanted]
        else { return nil }
        return parent + [UInt8(ascii: "/")] + name
    }

    /// The folder itself if it exists, else one of an equivalent name.
    private func folder(_ path: [UInt8]) -> [UInt8]? {
        if path.isEmpty || Disk.exists(path) { return path }
        if let known = found[path] { return known }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let result = inParent(path, slash)
        if found.count >= 1_024 { found.removeAll() }
        found[path] = .some(result)
        return result
    }

    private func names(in folder: [UInt8]) -> [String: [UInt8]] {
        if let known = folders[folder] { return known }
        var names: [String: [UInt8]] = [:]
        for name in Disk.names(in: folder.isEmpty ? [UInt8(ascii: "/")] : folder) {
            if let text = String(validating: name, as: UTF8.self) { names[text] = name }
        }
        if folders.count >= 16 { folders.removeAll() }
        folders[folder] = names
        return names
    }
}
