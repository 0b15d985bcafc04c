internal import DBus
internal import MPRIS
internal import MediaLibrary
internal import MediaModel
internal import Playback

/// The queue on `org.marquee.Player1`: paging, moving, removing, choosing, rating.
extension ControlInterface {
    /// How many entries one answer holds.
    static let page = 1_000

    var queueMethods: [Method] {
        [
            Method(
                "GetQueue", in: [Argument("Index", "u"), Argument("MaxCount", "u")],
                out: [Argument("Tracks", "aa{sv}")]
            ) { getQueue($0) },
            Method(
                "GetUpcoming", in: [Argument("MaxCount", "u")],
                out: [Argument("Tracks", "aa{sv}"), Argument("Indices", "au")]
            ) { getUpcoming($0) },
            Method("Move", in: [Argument("Tracks", "ao"), Argument("AfterTrack", "o")]) { move($0) },
            Method("Remove", in: [Argument("Tracks", "ao")], out: [Argument("Count", "u")]) { remove($0) },
            Method("Clear") { invocation in
                answer.whenDone(invocation) { [player] in
                    await player.perform(.removeAll)
                    return .success([])
                }
            },
            Method("GoTo", in: [Argument("Track", "o")]) { goTo($0) },
            Method("SetRating", in: [Argument("Track", "o"), Argument("Rating", "d")]) { setRating($0) },
        ]
    }

    private func getQueue(_ invocation: Invocation) {
        let index = Int(invocation.arguments[0].asUInt32 ?? 0)
        let count = min(Int(invocation.arguments[1].asUInt32 ?? 0), Self.page)
        answer.whenDone(invocation) { [player] in
            let tracks = await player.withStatistics(player.tracks(in: index..<(index + count)))
            return .success([.array(of: "a{sv}", tracks.map { MPRISIdentity.marquee.metadata(of: $0) })])
        }
    }

    private func getUpcoming(_ invocation: Invocation) {
        let count = min(Int(invocation.arguments[0].asUInt32 ?? 0), Self.page)
        answer.whenDone(invocation) { [player] in
            let upcoming = await player.upcomingTracks(count)
            let tracks = await player.withStatistics(upcoming.map(\.track))
            return .success([
                .array(of: "a{sv}", tracks.map { MPRISIdentity.marquee.metadata(of: $0) }),
                .array(of: "u", upcoming.map { .uint32(UInt32(clamping: $0.index)) }),
            ])
        }
    }

    private func move(_ invocation: Invocation) {
        let paths = invocation.arguments[0].asObjectPaths ?? []
        let entries = paths.compactMap(ControlValues.entry)
        let anchor = invocation.arguments[1].asObjectPath ?? .root
        let after = ControlValues.entry(at: anchor)
        answer.whenDone(invocation) { [player] in
            let known = await player.items(of: entries + (after.map { [$0] } ?? []))
            guard entries.count == paths.count, after != nil || anchor == ControlValues.noTrack,
                known.count == entries.count + (after == nil ? 0 : 1)
            else { return .failure(ControlError.noSuchContent("One of these tracks is not in the queue.")) }
            await player.perform(.move(entries, after: after))
            return .success([])
        }
    }

    private func remove(_ invocation: Invocation) {
        let entries = (invocation.arguments[0].asObjectPaths ?? []).compactMap(ControlValues.entry)
        answer.whenDone(invocation) { [player] in
            let known = await player.items(of: Array(Set(entries)))
            await player.perform(.remove(entries))
            return .success([.uint32(UInt32(clamping: known.count))])
        }
    }

    private func goTo(_ invocation: Invocation) {
        withTrack(invocation) { [player] entry in
            let result = await player.perform(.goTo(entry))
            guard let failure = result.failures.first(where: { $0.entry?.id == entry }) else { return nil }
            return ControlError.noSuchContent(failure.text)
        }
    }

    private func setRating(_ invocation: Invocation) {
        let rating = invocation.arguments[1].asDouble ?? .nan
        guard rating <= 1 else {
            invocation.fail(.invalidArguments("a rating is a number from 0 to 1, or negative to take it back"))
            return
        }
        withTrack(invocation) { [player, library] entry in
            let rating = rating < 0 ? nil : rating
            // First into the file: what cannot be kept is not shown either.
            do throws(LibraryError) {
                if let item = await player.items(of: [entry]).first { try await library?.rate(item, as: rating) }
            } catch {
                return error.callError
            }
            await player.perform(.setRating(rating, of: entry))
            return nil
        }
    }

    /// For a call whose first argument is an entry of the queue.
    func withTrack(_ invocation: Invocation, _ work: @escaping @Sendable (EntryID) async -> DBusError?) {
        let entry = invocation.arguments[0].asObjectPath.flatMap(ControlValues.entry)
        answer.whenDone(invocation) { [player] in
            guard let entry, await !player.items(of: [entry]).isEmpty else {
                return .failure(ControlError.noSuchContent("This track is not in the queue."))
            }
            return await work(entry).map { .failure($0) } ?? .success([])
        }
    }
}
