internal import DBus
internal import MediaModel

/// `chapters`: lists those of the current entry, and goes to them.
struct ChapterVerb {
    private let player: RemotePlayer

    /// Fails for players of others: MPRIS has no words for chapters.
    init(player: RemotePlayer) throws(ClientError) {
        guard player.isMarquee else {
            throw ClientError(
                "\(player.name) does not tell of chapters; this works with Marquee only, so leave out --player or name a Marquee"
            )
        }
        self.player = player
    }

    /// What is to be printed; nil: nothing.
    func perform(_ command: ChapterCommand) throws(ClientError) -> String? {
        switch command {
        case .list(let json): return try list(json: json)
        case .next: try player.callOwn("NextChapter")
        case .previous: try player.callOwn("PreviousChapter")
        case .number(let number): try player.callOwn("GoToChapter", [.uint32(UInt32(clamping: number - 1))])
        }
        return nil
    }

    private func list(json: Bool) throws(ClientError) -> String? {
        let listing = ChapterListing(try player.properties(of: RemotePlayer.ownInterface, at: RemotePlayer.ownPath))
        if json { return listing.json }
        guard let size = TerminalSize(of: .output) else { return listing.text(columns: nil) }
        return listing.text(columns: size.columns) ?? "What plays has no chapters."
    }
}
