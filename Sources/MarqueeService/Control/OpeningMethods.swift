internal import DBus
internal import MediaModel
internal import Playback

/// `Open` and `Insert` of `org.marquee.Player1`.
extension ControlInterface {
    var openingMethods: [Method] {
        let out = [
            Argument("Entries", "ao"), Argument("Count", "u"), Argument("Last", "o"), Argument("Complaints", "as"),
        ]
        return [
            Method("Open", in: [Argument("Uris", "as"), Argument("Placement", "s")], out: out) { open($0) },
            Method("Insert", in: [Argument("Uris", "as"), Argument("AfterTrack", "o")], out: out) { insert($0) },
        ]
    }

    private func open(_ invocation: Invocation) {
        guard let place = ControlValues.placement(invocation.arguments[1].asString ?? "") else {
            invocation.fail(.invalidArguments("the placement is one of play, next, start, end and replace"))
            return
        }
        open(invocation, at: place)
    }

    private func insert(_ invocation: Invocation) {
        let anchor = invocation.arguments[1].asObjectPath ?? .root
        guard anchor != ControlValues.noTrack else {
            open(invocation, at: .start)
            return
        }
        open(invocation, at: ControlValues.entry(at: anchor).map { .after($0) } ?? .end)
    }

    private func open(_ invocation: Invocation, at place: QueuePlacement) {
        do throws(DBusError) {
            let (uris, refused) = try ControlValues.namedMedia(invocation.arguments[0])
            answer.whenDone(invocation) { [opener] in
                do throws(MediaOpener.Failure) {
                    let opened =
                        place.plays
                        ? try await opener.startOpening(uris, at: place) : try await opener.open(uris, at: place)
                    return .success([
                        .objectPaths(opened.entries.map(ControlValues.path)),
                        .uint32(UInt32(clamping: opened.count)),
                        .objectPath(opened.last.map(ControlValues.path) ?? .root),
                        .strings(refused + opened.complaints.lines),
                    ])
                } catch {
                    return .failure(ControlError.noSuchContent(error.message))
                }
            }
        } catch {
            invocation.fail(error)
        }
    }
}
