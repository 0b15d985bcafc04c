import SoundServer
import Testing

/// What servers reported in such cases, as before and after. There is no hardware on a machine that tests: these are what
/// tells the plug that was pulled from the output that was chosen.
@Suite struct RouteJudgementTests {
    private var before = ServerPicture()

    init() {
        before.defaultSink = "headset"
        before.sinks = [
            1: ServerSink(name: "headset", description: "A headset", card: 7), 2: ServerSink(name: "built-in"),
        ]
        before.cards = [7: ServerCard(name: "card", activeProfile: "a2dp")]
        before.streams = [5: ServerStream(sink: 1, role: "music", isOurs: true), 6: ServerStream(sink: 2)]
    }

    private func change(_ body: (inout ServerPicture) -> Void) -> ServerRouteChange? {
        var after = before
        body(&after)
        return ServerPicture.routeChange(from: before, to: after)
    }

    @Test func `a sink that goes has vanished, wherever the server moves the stream, or kills it`() {
        for destination in [nil, 2, UInt32.max] {
            let judged = change {
                $0.sinks[1] = nil
                $0.cards[7] = nil
                $0.streams[5] = destination.map { ServerStream(sink: $0, isOurs: true) }
            }
            #expect(judged == .vanished(output: "headset"))
        }
    }

    @Test func `a card that goes later than its sink is no choice of a profile`() {
        #expect(change { $0.sinks[1] = nil } == .vanished(output: "headset"))
    }

    @Test func `the mixer, or a new default, moves a stream by choice`() {
        #expect(change { $0.streams[5]?.sink = 2 } == .moved(to: "built-in"))
        #expect(
            change {
                $0.streams[5]?.sink = 2
                $0.defaultSink = "built-in"
            } == .moved(to: "built-in"))
    }

    @Test func `another profile of the card replaces the sink by choice`() {
        let judged = change {
            $0.sinks[1] = nil
            $0.sinks[3] = ServerSink(name: "headset.hands-free", card: 7)
            $0.cards[7]?.activeProfile = "hands-free"
            $0.streams[5]?.sink = 3
        }
        #expect(judged == .moved(to: "headset.hands-free"))
    }

    @Test func `a profile that the server leaves for a pulled plug is none`() {
        var before = before
        before.sinks[1]?.ports = [ServerPort(name: "hdmi", availability: .yes)]
        before.sinks[1]?.activePort = "hdmi"
        before.cards[7]?.portAvailability = ["hdmi": .yes]
        var after = before
        after.sinks[1] = nil
        after.cards[7] = ServerCard(name: "card", activeProfile: "analog", portAvailability: ["hdmi": .no])
        after.streams[5]?.sink = 2
        #expect(ServerPicture.routeChange(from: before, to: after) == .vanished(output: "headset"))
        after.cards[7]?.portAvailability = ["hdmi": .yes]
        #expect(ServerPicture.routeChange(from: before, to: after) == .moved(to: "built-in"))
    }

    // MARK: Ports

    private func ports(_ active: String, headphones: ServerPort.Availability, speaker: ServerPort.Availability)
        -> ServerSink
    {
        ServerSink(
            name: "analog",
            ports: [
                ServerPort(name: "speaker", availability: speaker, isLoudspeaker: true),
                ServerPort(name: "headphones", availability: headphones),
            ],
            activePort: active)
    }

    private func change(from old: ServerSink, to new: ServerSink) -> ServerRouteChange? {
        var (before, after) = (before, before)
        before.sinks[1] = old
        after.sinks[1] = new
        return ServerPicture.routeChange(from: before, to: after)
    }

    @Test(arguments: ["speaker", "headphones"])
    func `pulled headphones are gone, whether or not the server has gone on to the loudspeaker`(active: String) {
        let judged = change(
            from: ports("headphones", headphones: .yes, speaker: .no),
            to: ports(active, headphones: .no, speaker: .unknown))
        #expect(judged == .vanished(output: "analog"))
    }

    @Test func `headphones that are put in take nothing away`() {
        let judged = change(
            from: ports("speaker", headphones: .no, speaker: .unknown),
            to: ports("headphones", headphones: .yes, speaker: .no))
        #expect(judged == nil)
    }

    @Test func `another port by choice takes nothing away`() {
        let judged = change(
            from: ports("headphones", headphones: .yes, speaker: .unknown),
            to: ports("speaker", headphones: .yes, speaker: .unknown))
        #expect(judged == nil)
    }

    @Test func `a headphone sink that stays without its plug is gone although the stream was moved`() {
        var before = before
        before.sinks[1] = ports("headphones", headphones: .yes, speaker: .unknown)
        var after = before
        after.sinks[1] = ports("headphones", headphones: .no, speaker: .unknown)
        after.streams[5]?.sink = 2
        #expect(ServerPicture.routeChange(from: before, to: after) == .vanished(output: "analog"))
    }

    // MARK: Nothing of ours

    @Test func `what happens to other streams, or without one of ours, is no change of route`() {
        #expect(change { $0.streams[6] = nil } == nil)
        #expect(change { $0.sinks[2] = nil } == nil)
        #expect(change { $0.streams[5] = nil } == nil)
        #expect(change { $0.defaultSink = "built-in" } == nil)
        var silent = before
        silent.streams[5] = nil
        var after = silent
        after.sinks[1] = nil
        #expect(ServerPicture.routeChange(from: silent, to: after) == nil)
    }

    @Test func `only an audible stream of another one with a role for calls is a call`() {
        #expect(ServerStream(sink: 1, role: "phone").isCommunication)
        #expect(ServerStream(sink: 1, role: "Communication").isCommunication)
        #expect(!ServerStream(sink: 1, role: "phone", isCorked: true).isCommunication)
        #expect(!ServerStream(sink: 1, role: "phone", isOurs: true).isCommunication)
        #expect(!ServerStream(sink: 1, role: "music").isCommunication)
        #expect(!ServerStream(sink: 1).isCommunication)
    }
}
