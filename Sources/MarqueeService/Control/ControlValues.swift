internal import DBus
internal import MPRIS
internal import MediaModel
internal import Playback

/// The player's snapshot in the types of `org.marquee.Player1`.
enum ControlValues {
    static func path(_ entry: EntryID) -> ObjectPath {
        MPRISIdentity.marquee.trackPath(for: entry)
    }

    /// "No track" where one is asked for; the start of the queue where one inserts.
    static let noTrack: ObjectPath = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    /// Nil for a path that is none of ours.
    static func entry(at path: ObjectPath) -> EntryID? {
        MPRISIdentity.marquee.entry(at: path)
    }

    static func path(_ playlist: PlaylistID) -> ObjectPath {
        MPRISIdentity.marquee.playlistPath(for: playlist)
    }

    static func playlist(at path: ObjectPath) -> PlaylistID? {
        MPRISIdentity.marquee.playlist(at: path)
    }

    /// What is to be opened, from an `as`, as far as it can be a place of media; the rest with a line each. Fails when
    /// nothing is left.
    static func namedMedia(_ value: Value) throws(DBusError) -> (uris: [MediaURI], refused: [String]) {
        var (uris, refused, failure): ([MediaURI], [String], DBusError?) = ([], [], nil)
        for text in value.asStrings ?? [] {
            do throws(DBusError) {
                uris.append(try media(text))
            } catch {
                refused.append(error.message)
                failure = failure ?? error
            }
        }
        guard !uris.isEmpty else { throw failure ?? .invalidArguments("nothing was named") }
        return (uris, refused)
    }

    private static func media(_ text: String) throws(DBusError) -> MediaURI {
        guard let uri = MediaURI(text) else { throw .invalidArguments("\(text) is no absolute URI") }
        guard MediaTypes.uriSchemes.contains(uri.scheme) else {
            throw .notSupported("\(uri.scheme): addresses cannot be played; name a file or an http or https address")
        }
        return uri
    }

    static func stopAfter(_ snapshot: PlayerSnapshot) -> Value {
        .objectPath(snapshot.stopAfter.map(path) ?? .root)
    }

    static func timeControlStatus(_ snapshot: PlayerSnapshot) -> Value {
        switch snapshot.timeControlStatus {
        case .paused: .string("paused")
        case .waiting: .string("waiting")
        case .playing: .string("playing")
        }
    }

    static func reasonForWaiting(_ snapshot: PlayerSnapshot) -> Value {
        switch snapshot.reasonForWaitingToPlay {
        case nil: .string("")
        case .evaluatingBufferingRate: .string("evaluating-buffering-rate")
        case .minimizingStalls: .string("minimizing-stalls")
        case .outputNotAnswering: .string("output-not-answering")
        case .reconnecting: .string("reconnecting")
        case .noItemToPlay: .string("no-item-to-play")
        }
    }

    /// 100 when nothing is being waited for.
    static func bufferedPercent(_ snapshot: PlayerSnapshot) -> Value {
        switch snapshot.reasonForWaitingToPlay {
        case .minimizingStalls(let percent): .int32(Int32(clamping: percent))
        // Nothing has come yet.
        case .evaluatingBufferingRate, .reconnecting: .int32(snapshot.currentItem?.uri.isFile == false ? 0 : 100)
        case .outputNotAnswering, .noItemToPlay, nil: .int32(100)
        }
    }

    static func lastError(_ snapshot: PlayerSnapshot) -> Value {
        guard let failure = snapshot.presentFailure else { return .vardict([]) }
        var entries: [(String, Value)] = [
            ("Code", .string(failure.error.code.rawValue)), ("Message", .string(failure.error.message)),
            ("Retriable", .boolean(failure.error.isRetriable)), ("Count", .uint64(failure.number)),
        ]
        if let trouble = failure.error.trouble { entries.append(("Reason", .string(trouble.name))) }
        if let entry = failure.entry {
            entries += [("Uri", .string(entry.uri.text)), ("Entry", .objectPath(path(entry.id)))]
        }
        return .vardict(entries)
    }

    static func queueLength(_ snapshot: PlayerSnapshot) -> Value {
        .uint32(UInt32(clamping: snapshot.queueCount))
    }

    static func queueIndex(_ snapshot: PlayerSnapshot) -> Value {
        .int32(snapshot.queueIndex.map { Int32(clamping: $0) } ?? -1)
    }

    static func chapters(_ snapshot: PlayerSnapshot) -> Value {
        let chapters = snapshot.currentItem?.chapters ?? .empty
        return .array(
            of: "(xs)",
            chapters.map { .structure([.int64($0.start.microseconds), .string($0.title ?? "")]) })
    }

    static func currentChapter(_ snapshot: PlayerSnapshot) -> Value {
        .int32(snapshot.currentChapter.map { Int32(clamping: $0) } ?? -1)
    }

    static func placement(_ text: String) -> QueuePlacement? {
        switch text {
        case "play": .afterCurrent
        case "next": .next
        case "start": .start
        case "end": .end
        case "replace": .replacing
        default: nil
        }
    }
}
