internal import EventQueue
internal import MediaLibrary
internal import MediaModel
internal import Playback

/// How the service comes back to what it was.
extension Service {
    /// The library, told to say what keeps it from saving; nil when nothing is to be remembered.
    static func makeLibrary(
        _ configuration: ServiceConfiguration, queue: EventQueue, _ relay: NoticeRelay, _ player: PlayerRelay
    ) -> MediaLibrary? {
        guard configuration.keepsState else { return nil }
        guard let folders = LibraryFolders.xdg else {
            relay.tell(.warning("nothing is remembered: there is no home folder; set HOME"))
            return nil
        }
        return MediaLibrary(
            queue: queue, folders: folders,
            onProblem: { relay.tell($0.kind == .savesAgain ? .info($0.text) : .warning($0.text)) },
            onSessionNeeded: { player.recordSession() })
    }

    /// Puts the player in the state in which it was left. False when it was not left in good order.
    func restoreSession() async -> Bool {
        guard let library else { return true }
        defer { playlists?.publish() }
        guard configuration.keepsSession else {
            var session = SavedSession()
            session.rememberedPositions = await library.openShared()
            // Only the queue is another: not suddenly louder.
            if let volume = await library.savedVolume() { session.settings.volume = volume }
            await player.restore(session)
            return true
        }
        guard var session = await library.restore() else { return true }
        let remembered = RememberedArtwork(store: artwork?.store)
        session.currentFacts = await remembered.present([session.currentFacts])[0]
        await player.restore(session)
        if !session.entries.isEmpty { Log.shared.info("\(session.entries.count) entries are back in the queue") }
        if !session.hasEndedCleanly { Log.shared.info("the last run ended unexpectedly; what was queued waits") }
        return session.hasEndedCleanly
    }
}

/// Lets the library, which is made first, ask the player, which is made of it.
final class PlayerRelay: Sendable {
    private let player = LateReference<QueuePlayer>()

    func set(_ player: QueuePlayer) { self.player.set(player) }

    func recordSession() {
        guard let player = player.value else { return }
        player.queue.task { await player.recordSession() }
    }
}
