/// The queue of the player, as a client sees and edits it.
extension Player {
    static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    private static let controlInterface = "org.marquee.Player1"

    static func control(_ member: String, _ arguments: [MethodCall.Argument]) -> MethodCall {
        MethodCall(name, "/org/marquee/Player", controlInterface, member, arguments)
    }

    private static let lengthRead = MethodCall(
        name, "/org/marquee/Player", propertiesInterface, "Get", [.text(controlInterface), .text("QueueLength")])

    func queueLength() throws(BenchError) -> Int {
        Int(try client.call(Self.lengthRead).arguments.first?.int64 ?? 0)
    }

    func waitForQueue(of count: Int) throws(BenchError) {
        let limit = monotonicNow() + 60_000_000_000
        while try queueLength() < count {
            guard monotonicNow() < limit else { throw BenchError("\(count) entries were not there in 60 s") }
            client.drain(milliseconds: 20)
        }
    }

    /// The track at a place of the queue.
    func track(at index: Int) throws(BenchError) -> String {
        let page = try client.call(Self.control("GetQueue", [.uint32(UInt32(index)), .uint32(1)])).arguments.first
        guard case .list(let tracks)? = page, let track = tracks.first?["mpris:trackid"]?.string else {
            throw BenchError("there is no entry number \(index)")
        }
        return track
    }

    /// Waits until nothing is being read, written or played: a second with hardly any processor time.
    func waitUntilIdle() throws(BenchError) {
        let accounts = ProcessAccounts(identifier: program.identifier)
        for _ in 0..<120 {
            let before = accounts.processorTime
            client.drain(milliseconds: 1_000)
            if accounts.processorTime - before < 0.01 { return }
        }
        throw BenchError("the player is still busy after two minutes")
    }
}
