import MediaModel
import Testing

@testable import Playback

/// Which picture belongs to which entry, and when it is looked for again.
@Suite struct ArtworkKnowledgeTests {
    /// A station that plays one song after the other, each with a picture of its own.
    private var station: MachineBench {
        var bench = MachineBench(["station", "other"])
        bench.facts = { uri in
            var facts = ItemFacts(isLive: true)
            if uri.displayName == "station" { facts.metadata.remoteArtworkURI = "http://pictures/1" }
            return facts
        }
        bench.give(.play)
        return bench
    }

    private func facts(_ address: String?) -> ItemFacts {
        var facts = ItemFacts(isLive: true)
        facts.metadata.remoteArtworkURI = address
        return facts
    }

    private func picture(_ bench: MachineBench) -> String? { bench.machine.currentFacts?.metadata.artworkURI }

    private func look(_ bench: inout MachineBench, _ facts: ItemFacts, finding uri: String?) throws {
        let current = try #require(bench.machine.current)
        let question = ArtworkQuestion(item: current.item, facts)
        let isNew = bench.machine.beginLooking(forArtworkOf: current.entry, question)
        #expect(isNew)
        bench.machine.finishLooking(forArtworkOf: current.entry, question, uri, statistics: .none)
    }

    @Test func `a fetched picture is shown until the station names another, and a late one of a former song never`()
        throws
    {
        var bench = station
        let current = try #require(bench.machine.current)
        try look(&bench, facts("http://pictures/1"), finding: nil)
        bench.machine.learnArtwork("file:///1.png", fetchedFrom: "http://pictures/1", of: current.entry)
        #expect(picture(bench) == "file:///1.png")
        bench.report(.factsChanged(current.item, facts("http://pictures/2")))
        #expect(picture(bench) == nil)
        try look(&bench, facts("http://pictures/2"), finding: nil)
        bench.machine.learnArtwork("file:///1.png", fetchedFrom: "http://pictures/1", of: current.entry)
        #expect(picture(bench) == nil)
        bench.report(.factsChanged(current.item, facts(nil)))
        bench.machine.learnArtwork("file:///2.png", fetchedFrom: "http://pictures/2", of: current.entry)
        #expect(picture(bench) == nil)
    }

    @Test func `what comes after a change of entry belongs to the entry it was fetched for`() throws {
        var bench = station
        let station = try #require(bench.machine.current)
        try look(&bench, facts("http://pictures/1"), finding: nil)
        bench.give(.next)
        bench.machine.learnArtwork("file:///1.png", fetchedFrom: "http://pictures/1", of: station.entry)
        #expect(picture(bench) == nil)
        bench.give(.previous)
        #expect(picture(bench) == "file:///1.png")
    }

    @Test func `nothing is asked twice, and all is asked again when the item is opened anew`() throws {
        var bench = MachineBench(["a"])
        bench.give(.play)
        let first = try #require(bench.machine.current)
        try look(&bench, ItemFacts(), finding: "file:///a.png")
        let isAskedAgain = bench.machine.beginLooking(
            forArtworkOf: first.entry, ArtworkQuestion(item: first.item, ItemFacts()))
        #expect(!isAskedAgain)
        bench.give(.stop)
        bench.give(.play)
        try look(&bench, ItemFacts(), finding: nil)
        #expect(picture(bench) == nil, "the file has gone meanwhile")
    }

    @Test func `an answer to a former question changes nothing`() throws {
        var bench = MachineBench(["a"])
        bench.give(.play)
        let current = try #require(bench.machine.current)
        let early = ArtworkQuestion(item: current.item, ItemFacts())
        var late = ItemFacts()
        late.metadata.album = "Late"
        let isNew = bench.machine.beginLooking(forArtworkOf: current.entry, early)
        #expect(isNew)
        try look(&bench, late, finding: "file:///late.png")
        bench.machine.finishLooking(forArtworkOf: current.entry, early, nil, statistics: .none)
        #expect(picture(bench) == "file:///late.png")
        #expect(bench.machine.storingArtwork.isEmpty)
    }

    @Test func `a picture that was removed is shown no more, and looked for again`() throws {
        var bench = MachineBench(["a"])
        bench.give(.play)
        try look(&bench, ItemFacts(), finding: "file:///a.png")
        bench.machine.forgetArtwork(at: ["file:///other.png"])
        #expect(picture(bench) == "file:///a.png")
        bench.machine.forgetArtwork(at: ["file:///a.png"])
        #expect(picture(bench) == nil)
        try look(&bench, ItemFacts(), finding: "file:///again.png")
    }
}
