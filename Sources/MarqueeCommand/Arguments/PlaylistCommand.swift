/// What is done to the saved playlists of a running service.
enum PlaylistCommand: Hashable {
    case list(json: Bool)
    case show(PlaylistReference, json: Bool)
    /// The queue, in place of what is in a playlist of that name where `replaces`.
    case save(PlaylistReference, replaces: Bool)
    case play(PlaylistReference)
    /// Without media: the current entry of the queue.
    case add(PlaylistReference, media: [ArgumentText])
    case rename(PlaylistReference, to: String)
    case delete(PlaylistReference)
    /// Without a name: the file's.
    case importFile(ArgumentText, name: String?)
    case export(PlaylistReference, ArgumentText, replaces: Bool)
}

/// The word after `playlist`.
enum PlaylistVerb: String, CaseIterable {
    case list, show, save, play, add, rename, delete
    case importFile = "import"
    case export

    var options: [Option] {
        switch self {
        case .list, .show: [.json]
        case .save, .export: [.force]
        default: []
        }
    }
}

/// A playlist as it is named on the command line. Names may repeat, numbers do not.
enum PlaylistReference: Hashable {
    case name(String)
    /// What follows `#`, as `playlist list` shows it.
    case number(String)

    init(_ text: String) throws(UsageError) {
        guard !text.isEmpty else {
            throw UsageError("an empty name names no playlist; 'marquee playlist list' shows all")
        }
        let digits = text.dropFirst()
        let isNumber = text.hasPrefix("#") && !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        self = isNumber ? .number(String(digits)) : .name(text)
    }
}
