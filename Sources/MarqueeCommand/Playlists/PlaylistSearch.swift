/// Finds the playlist that a person means. The very name wins, then the same name in other letters (capitals or not);
/// names that several have need the number.
struct PlaylistSearch {
    let playlists: [ListedPlaylist]

    init(_ playlists: [ListedPlaylist]) {
        self.playlists = playlists
    }

    func find(_ reference: PlaylistReference) throws(ClientError) -> ListedPlaylist {
        switch reference {
        case .number(let number):
            guard let found = playlists.first(where: { $0.number == number }) else {
                throw ClientError("there is no playlist #\(number); 'marquee playlist list' shows all")
            }
            return found
        case .name(let name):
            if let found = try called(name) { return found }
            throw missing(name)
        }
    }

    /// The one that a playlist of this name would replace; nil: there is none.
    func present(_ reference: PlaylistReference) throws(ClientError) -> ListedPlaylist? {
        guard case .name(let name) = reference else { return try find(reference) }
        return try called(name)
    }

    private func called(_ name: String) throws(ClientError) -> ListedPlaylist? {
        if let found = try only(named: name, playlists.filter { $0.name == name }) { return found }
        let lowered = name.lowercased()
        return try only(named: name, playlists.filter { $0.name.lowercased() == lowered })
    }

    private func only(named name: String, _ found: [ListedPlaylist]) throws(ClientError) -> ListedPlaylist? {
        guard found.count > 1 else { return found.first }
        let candidates = found.map { "#\($0.number) '\($0.name)' (\($0.itemCount))" }.joined(separator: ", ")
        throw ClientError("several playlists are called '\(name)'; name one by its number: \(candidates)")
    }

    private func missing(_ name: String) -> ClientError {
        guard !playlists.isEmpty else {
            return ClientError("there are no playlists yet; 'marquee playlist save NAME' saves the queue as one")
        }
        let near = nearestNames(to: name)
        let hint =
            near.isEmpty
            ? "'marquee playlist list' shows all"
            : "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
        return ClientError("there is no playlist '\(name)'; \(hint)")
    }

    /// At most three: by a slip of the hand, or with the word in them.
    private func nearestNames(to name: String) -> [String] {
        let lowered = name.lowercased()
        let names = Set(playlists.map(\.name)).sorted()
        let slip = names.first { nearestWord(to: name, among: [$0.lowercased()]) != nil }
        let around = names.filter { $0 != slip && lowered.count > 1 && $0.lowercased().contains(lowered) }
        return Array(((slip.map { [$0] } ?? []) + around).prefix(3))
    }
}
