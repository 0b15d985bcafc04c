/// What may be the name of a playlist.
enum PlaylistName {
    static let longest = 200

    /// Without blanks around it, which nobody sees and nobody writes again.
    static func usable(_ name: String) throws(LibraryError) -> String {
        var trimmed = name[...]
        while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
        while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
        guard isUsable(String(trimmed)), isUsable(name) else { throw .unusableName }
        return String(trimmed)
    }

    static func isUsable(_ name: String) -> Bool {
        name.count <= longest && name.contains { !$0.isWhitespace } && !name.unicodeScalars.contains(where: isUnusable)
    }

    /// A name from a table, made usable.
    static func mended(_ name: String?, id: Int64) -> String {
        guard let name else { return "Playlist \(id)" }
        if isUsable(name) { return name }
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars { scalars.append(isUnusable(scalar) ? " " : scalar) }
        let shortened = String(String(scalars).prefix(longest))
        return isUsable(shortened) ? shortened : "Playlist \(id)"
    }

    private static func isUnusable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
