/// Marquee, running, and a client that steers it as any other would.
final class Player {
    static let name = "org.mpris.MediaPlayer2.marquee"
    static let path = "/org/mpris/MediaPlayer2"
    static let playerInterface = "org.mpris.MediaPlayer2.Player"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"

    let program: ChildProgram
    let client: BusClient
    /// When the bus told that the name is owned, CLOCK_MONOTONIC in nanoseconds.
    let nameOwned: Int64

    /// Starts the program with `media` and waits until its name is owned. Without a `home` it remembers nothing.
    init(
        on stage: Stage, _ media: [String], options: [String] = [], output: String = "pulse", home: StateHome? = nil
    ) throws(BenchError) {
        client = try stage.client()
        try client.addMatch("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'")
        try client.addMatch("type='signal',sender='\(Self.name)',path='\(Self.path)'")
        client.drain()
        program = try stage.start(
            stage.options.program,
            ["serve"] + (home == nil ? ["--no-state"] : []) + options + ["--output", output] + media,
            variables: home?.variables ?? [:])
        let owned = client.first(within: 10_000) { message in
            message.member == "NameOwnerChanged" && message.arguments.last?.string?.isEmpty == false
        }
        guard let owned else { throw BenchError("\(stage.options.program) did not come to the bus in 10 s") }
        nameOwned = owned.time
    }

    // MARK: Reading

    static let positionRead = MethodCall(
        name, path, propertiesInterface, "Get", [.text(playerInterface), .text("Position")])
    static let allRead = MethodCall(name, path, propertiesInterface, "GetAll", [.text(playerInterface)])

    func property(_ name: String) throws(BenchError) -> BusValue {
        let call = MethodCall(
            Self.name, Self.path, Self.propertiesInterface, "Get", [.text(Self.playerInterface), .text(name)])
        return try client.call(call).arguments.first ?? .other
    }

    func status() throws(BenchError) -> String { try property("PlaybackStatus").string ?? "" }
    func title() throws(BenchError) -> String { try property("Metadata")["xesam:title"]?.string ?? "" }
    func trackIdentifier() throws(BenchError) -> String { try property("Metadata")["mpris:trackid"]?.string ?? "" }

    // MARK: Steering

    func command(_ member: String, _ arguments: [MethodCall.Argument] = []) -> MethodCall {
        MethodCall(Self.name, Self.path, Self.playerInterface, member, arguments)
    }

    /// Sends a command and waits for its reply.
    func perform(_ member: String, _ arguments: [MethodCall.Argument] = []) throws(BenchError) {
        _ = try client.call(command(member, arguments))
    }

    /// Waits until the state and the title are as wanted; the media are loaded then.
    func wait(forStatus status: String) throws(BenchError) {
        let limit = monotonicNow() + 10_000_000_000
        while true {
            if try self.status() == status, try !title().isEmpty { return }
            guard monotonicNow() < limit else { throw BenchError("the player did not come to \(status) in 10 s") }
            pause(milliseconds: 10)
        }
    }

    /// What PropertiesChanged of the Player interface says; nil for any other message.
    static func changes(in message: BusMessage) -> BusValue? {
        guard message.isSignal, message.member == "PropertiesChanged" else { return nil }
        let arguments = message.arguments
        return arguments.first?.string == playerInterface && arguments.count > 1 ? arguments[1] : nil
    }
}
