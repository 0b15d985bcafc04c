internal import DBus
internal import MediaModel

/// A saved playlist as clients see it.
struct ShownPlaylist: Equatable {
    let list: SavedPlaylist
    /// One clean line that no other list has (C141).
    let name: String
    /// MPRIS `Playlist`, `(oss)`: id, name, icon.
    let value: Value

    /// In the order of their ids. Where names repeat, the oldest list has the plain name and the others a number, which
    /// stays theirs while lists come and are played.
    static func all(of lists: [SavedPlaylist], paths: PlaylistPaths) -> [ShownPlaylist] {
        let lists = lists.sorted { $0.id < $1.id }
        let own = lists.map { TagText.line($0.name) ?? "Playlist \($0.id.rawValue)" }
        var taken: Set<String> = []
        let isFirst = own.map { taken.insert($0).inserted }
        var lastNumbers: [String: Int] = [:]
        return lists.indices.map { index in
            var name = own[index]
            if !isFirst[index] {
                var number = lastNumbers[own[index], default: 1]
                repeat {
                    number += 1
                    name = "\(own[index]) (\(number))"
                } while !taken.insert(name).inserted
                lastNumbers[own[index]] = number
            }
            return ShownPlaylist(lists[index], name: name, paths: paths)
        }
    }

    private init(_ list: SavedPlaylist, name: String, paths: PlaylistPaths) {
        self.list = list
        self.name = name
        value = .structure([
            .objectPath(paths.path(for: list.id)), .string(name),
            .string(MetadataMap.pictureURI(list.iconURI) ?? ""),
        ])
    }
}
