import DBus
import Foundation
import TestSupport
import Testing

/// The track list as clients read and edit it, row by row.
@Suite(.serialized) struct TrackListRowsTests {
    /// Paused at the first of so many, and everything known about all of them.
    private func withTracks(
        _ count: Int, _ body: (RunningProgram, SignalAuditor, [ObjectPath]) async throws -> Void
    ) async throws {
        try await withProgram(try await SharedTones.long(count)) { program, auditor in
            try await program.waitForMetadata()
            try await auditor.settle()
            try await body(program, auditor, try await program.tracks)
        }
    }

    @Test func `a long queue is shown as a window around the current entry, and paged through as a whole (C114)`()
        async throws
    {
        let tones = try await SharedTones.long(2)
        try await withProgram([tones[0]]) { program, auditor in
            var uris = (1..<2_500).map { "file:///nowhere/\($0).flac" }
            uris[1_999] = "file://" + tones[1]
            try await program.control("Open", [.strings(uris), .string("end")])
            let queue = try await program.queue()
            #expect(queue.count == 2_500)
            let window = try await program.tracks
            #expect(window == queue.prefix(1_000).map(\.id))
            #expect(try await program.control(property: "QueueLength") == .uint32(2_500))
            try await auditor.settle()
            let signals = try await auditor.during {
                try await program.trackList("GoTo", [.objectPath(queue[2_000].id)])
            }
            #expect(try await program.title == "Tone2")
            let other = try await program.tracks
            #expect(other.count == 1_000 && other.contains(queue[2_000].id) && !other.contains(queue[0].id))
            #expect(
                signals.edits == ["TrackListReplaced \(other.numbers) current \(queue[2_000].id.number)", "Tracks"])
            let place = try #require(queue.firstIndex { $0.id == other[0] })
            #expect(other == queue[place..<(place + 1_000)].map(\.id), "a part of the queue, in its order")
            #expect(try await program.metadata(of: [queue[0].id]) == [], "only of what is shown")
        }
    }

    @Test func `the same file twice has two ids, and a removal leaves the others theirs (C115)`() async throws {
        let tone = try await SharedTones.long(1)[0]
        try await withTracks(2) { program, _, tracks in
            for _ in 0..<2 { try await program.addTrack(tone, after: RunningProgram.noTrack) }
            let all = try await program.tracks
            #expect(Set(all).count == 4 && Array(all.suffix(2)) == tracks)
            let metadata = try await program.metadata(of: all)
            #expect(metadata[0]["xesam:url"] == metadata[1]["xesam:url"])
            try await program.trackList("RemoveTrack", [.objectPath(all[0])])
            #expect(try await program.tracks == Array(all.dropFirst()))
            #expect(try await program.metadata(of: [all[1]])[0]["xesam:url"] == .string("file://" + tone))
        }
    }

    @Test func `GetTracksMetadata answers in the order asked, without what it does not know (C116, C117)`() async throws
    {
        try await withTracks(3) { program, _, tracks in
            let asked = [tracks[2], "/org/marquee/track/99", tracks[0], RunningProgram.noTrack, "/", tracks[1]]
            let metadata = try await program.metadata(of: asked)
            #expect(metadata.map { $0["xesam:title"]?.asString } == ["Tone3", "Tone1", "Tone2"])
            #expect(metadata.map { $0["mpris:trackid"] } == [tracks[2], tracks[0], tracks[1]].map(Value.objectPath))
            #expect(metadata.flatMap(metadataFaults) == [])
            #expect(try await program.player("Metadata") == metadata[1])
            #expect(try await program.metadata(of: []) == [])
        }
    }

    @Test func `AddTrack puts it at the start, behind a track, or at the end (C118, C126, C129)`() async throws {
        let tone = try await SharedTones.long(4)[3]
        try await withTracks(3) { program, auditor, tracks in
            let start = try await auditor.event("start") {
                try await program.addTrack(tone, after: RunningProgram.noTrack)
            }
            #expect(start.edits == ["TrackAdded 4 after none", "Tracks"])
            let behind = try await auditor.event("behind") { try await program.addTrack(tone, after: tracks[1]) }
            #expect(behind.edits == ["TrackAdded 5 after 2", "Tracks"])
            let end = try await auditor.event("end") {
                try await program.addTrack(tone, after: "/org/marquee/track/99")
            }
            #expect(end.edits == ["TrackAdded 6 after 3", "Tracks"])
            #expect(try await program.tracks.numbers == "4 1 2 5 3 6")
            #expect(try await program.title == "Tone1", "what is current stays")
            #expect(try await program.status == "Paused")
        }
    }

    @Test func `AddTrack with SetAsCurrent plays it as GoTo would (C119)`() async throws {
        let tone = try await SharedTones.long(3)[2]
        try await withTracks(2) { program, auditor, tracks in
            let signals = try await auditor.during {
                try await program.addTrack(tone, after: tracks[0], setAsCurrent: true)
            }
            #expect(signals.changes.count == 1)
            #expect(signals.edits == ["TrackAdded 3 after 1", "Tracks"])
            #expect(try await program.title == "Tone3")
            #expect(try await program.status == "Playing")
        }
    }

    @Test func `tracks can be edited, but what is no media is not added (C120, C121)`() async throws {
        try await withTracks(2) { program, auditor, tracks in
            let canEdit = try await program.client.get(
                program.name, RunningProgram.path, RunningProgram.trackListInterface, "CanEditTracks")
            #expect(canEdit == .boolean(true))
            let folder = try TemporaryFolder()
            let before = await auditor.signals.count
            for (uri, error) in [
                ("ftp://a/b.flac", "NotSupported"), ("no uri", "InvalidArgs"), ("", "InvalidArgs"),
                ("file://" + folder.path, "org.marquee.Error.NoSuchContent"),
            ] {
                let name = await program.failure(
                    of: "AddTrack", [.string(uri), .objectPath(RunningProgram.noTrack), .boolean(true)],
                    interface: RunningProgram.trackListInterface)
                #expect(name == error, "\(uri)")
            }
            try await auditor.settle()
            #expect(await auditor.signals.count == before)
            #expect(try await program.tracks == tracks)
        }
    }

    @Test(arguments: ["Playing", "Paused"])
    func `RemoveTrack of the current track passes on to the next and keeps the state (C122, C127, C131)`(
        status: String
    ) async throws {
        try await withTracks(3) { program, auditor, tracks in
            if status == "Playing" { try await program.call("Play") }
            let signals = try await auditor.during {
                try await program.trackList("RemoveTrack", [.objectPath(tracks[0])])
            }
            #expect(signals.edits == ["TrackRemoved 1", "Tracks"])
            let desktop = signals.filter { $0.path == RunningProgram.path }
            #expect(desktop.last?.changedPlayerProperties?["Metadata"]?["xesam:title"] == .string("Tone2"))
            #expect(signals.filter { $0.member == "TrackRemoved" }.map(\.arguments.count) == [1])
            #expect(try await program.title == "Tone2")
            #expect(try await program.status == status)
            for track in tracks.dropFirst() { try await program.trackList("RemoveTrack", [.objectPath(track)]) }
            #expect(try await program.status == "Stopped")
            #expect(try await program.player("Metadata") == .vardict([]))
            #expect(try await program.tracks == [])
        }
    }

    @Test func `RemoveTrack and GoTo of what is not there do nothing, and NoTrack is an error (C122, C123)`()
        async throws
    {
        try await withTracks(2) { program, auditor, _ in
            let before = await auditor.signals.count
            for member in ["RemoveTrack", "GoTo"] {
                for unknown: ObjectPath in ["/org/marquee/track/99", "/", "/somebody/else/1"] {
                    try await program.trackList(member, [.objectPath(unknown)])
                }
                let error = await program.failure(
                    of: member, [.objectPath(RunningProgram.noTrack)], interface: RunningProgram.trackListInterface)
                #expect(error == "InvalidArgs", "\(member)")
            }
            try await auditor.settle()
            #expect(await auditor.signals.count == before)
        }
    }

    @Test(arguments: ["Playing", "Paused", "Stopped"])
    func `GoTo plays the track in every state (C123)`(status: String) async throws {
        try await withTracks(3) { program, auditor, tracks in
            if status != "Paused" { try await program.call(status == "Playing" ? "Play" : "Stop") }
            let signals = try await auditor.during {
                try await program.trackList("GoTo", [.objectPath(tracks[2])])
            }
            #expect(signals.edits == [])
            #expect(signals.changes.count == 1)
            #expect(try await program.trackID == tracks[2])
            #expect(try await program.status == "Playing")
            #expect(try await program.tracks == tracks)
        }
    }

    @Test func `there is no other list that GoTo could bring here (C124)`() async throws {
        try await withTracks(2) { program, auditor, tracks in
            let before = await auditor.signals.count
            for path: ObjectPath in ["/org/mpris/MediaPlayer2/TrackList", tracks[1]] {
                let error = await program.failure(
                    of: "GoTo", [.objectPath(tracks[1])], interface: RunningProgram.trackListInterface, at: path)
                #expect(error == "UnknownObject", "\(path)")
            }
            try await auditor.settle()
            #expect(await auditor.signals.count == before)
        }
    }

    @Test func `another queue is one TrackListReplaced with the track that Metadata has (C125, C129, C130)`()
        async throws
    {
        let tones = try await SharedTones.long(4)
        try await withTracks(2) { program, auditor, _ in
            let signals = try await auditor.during { try await program.add(Array(tones[2...]), "replace") }
            #expect(signals.edits == ["TrackListReplaced 3 4 current 3", "Tracks"])
            #expect(try await program.trackID.number == "3")
            let cleared = try await auditor.event("clear") { try await program.control("Clear") }
            #expect(cleared.edits == ["TrackListReplaced  current none", "Tracks"])
        }
    }

    @Test func `a batch is invalidated once, a move is TrackListReplaced, and what sounds goes on (C130, C131)`()
        async throws
    {
        let tones = try await SharedTones.long(4)
        try await withTracks(3) { program, auditor, tracks in
            try await program.call("Play")
            try await eventually("sound") { try await program.position > 0.2 }
            let batch = try await auditor.event("batch") {
                try await program.control(
                    "Insert", [.strings(tones.map { "file://" + $0 }), .objectPath(tracks[0])])
            }
            #expect(batch.edits.filter { $0 == "Tracks" }.count == 1)
            #expect(
                batch.edits.dropLast() == [
                    "TrackAdded 4 after 1", "TrackAdded 5 after 4", "TrackAdded 6 after 5", "TrackAdded 7 after 6",
                ])
            let moved = try await auditor.event("move") {
                try await program.control("Move", [.objectPaths([tracks[0]]), .objectPath(tracks[2])])
            }
            #expect(moved.edits == ["TrackListReplaced 4 5 6 7 2 3 1 current 1", "Tracks"])
            #expect(moved.seeked == [])
            #expect(try await program.trackID == tracks[0])
            #expect(try await program.position > 0.2)
            let removed = try await auditor.event("remove") {
                try await program.control("Remove", [.objectPaths([tracks[1], tracks[2]])])
            }
            #expect(removed.edits == ["TrackRemoved 2", "TrackRemoved 3", "Tracks"])
        }
    }

    @Test func `metadata that is learned later comes with the id, for the current track in Player too (C128)`()
        async throws
    {
        let tones = try await SharedTones.long(3)
        try await withProgram([tones[0]]) { program, auditor in
            let added = try await auditor.event("add") { try await program.add([tones[1]], "end") }
            let first = try #require(added.first { $0.member == "TrackAdded" })
            #expect(first.arguments[0]["xesam:url"] == .string("file://" + tones[1]))
            let signals = try await auditor.signals { $0.metadataChanges.contains { $0.number == "2" } }
            let change = try #require(signals.last { $0.member == "TrackMetadataChanged" })
            #expect(change.arguments[1]["mpris:trackid"]?.asObjectPath?.number == "2")
            #expect(change.arguments[1]["mpris:length"] == .int64(20_000_000))
            let current = try await program.trackID
            let rated = try await auditor.event("rate") {
                try await program.control("SetRating", [.objectPath(current), .double(1)])
            }
            try await auditor.signals { $0.metadataChanges.contains(current) }
            #expect(rated.changes.map { $0["Metadata"]?["xesam:userRating"] } == [.double(1)])
            #expect(rated.edits == [], "the list is the same")
        }
    }
}
