/// The bare service in C, running beside the player on the same bus.
final class EchoReference {
    static let name = "org.marquee.bench.Echo"
    private let program: ChildProgram
    private let client: BusClient

    init(on stage: Stage) throws(BenchError) {
        client = try stage.client()
        try client.addMatch("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'")
        program = try stage.start(stage.options.echo, [Self.name])
        guard client.first(within: 5_000, where: { $0.member == "NameOwnerChanged" }) != nil else {
            throw BenchError("the echo did not come to the bus")
        }
    }

    /// The same call, to the echo.
    static func twin(of call: MethodCall, member: String? = nil) -> MethodCall {
        MethodCall(name, call.path, call.interface, member ?? call.member, call.arguments)
    }

    /// Sets how many bytes GetAll answers.
    func answer(bytes: Int) throws(BenchError) {
        _ = try client.call(MethodCall(Self.name, "/", "org.marquee.bench.Echo", "Size", [.uint32(UInt32(bytes))]))
    }

    /// Gives the echo the body of a message, which it answers to GetHeld.
    func hold(_ message: BusMessage) throws(BenchError) {
        _ = try client.forward(message, to: MethodCall(Self.name, "/", "org.marquee.bench.Echo", "Hold"))
    }
}

/// Round trips of two calls, taken by turns in blocks so that both meet the same weather.
struct RoundTripComparison {
    let measured: Statistics
    let reference: Statistics
    /// Of the medians, block by block: the middle one.
    let ratio: Double

    init(_ call: MethodCall, _ reference: MethodCall, client: BusClient, blocks: Int, size: Int = 200)
        throws(BenchError)
    {
        var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
        _ = try client.roundTrips(call, count: size)
        _ = try client.roundTrips(reference, count: size)
        for _ in 0..<blocks {
            let block = try client.roundTrips(call, count: size)
            let other = try client.roundTrips(reference, count: size)
            ratios.append(Statistics(block).median / Statistics(other).median)
            ours += block
            theirs += other
        }
        measured = Statistics(ours)
        self.reference = Statistics(theirs)
        ratio = Statistics(ratios).median
    }
}
