import Foundation

/// A radio station on the loopback interface: whoever asks gets the same bytes without a length, and the connection
/// stays open unless it is to be closed. It may fall silent after some bytes until it is told to go on. Blocking sockets on
/// threads of its own,
/// one per listener.
public final class RadioServer: Sendable {
    public var port: UInt16 { listener.port }
    private let listener: LoopbackListener
    private let gate: Gate

    /// `silentAfter`: how many bytes of the body every listener gets before ``goOn()``; nil for all of them.
    public init(_ body: [UInt8], type: String, silentAfter: Int? = nil, closes: Bool = false) throws {
        let head = "HTTP/1.0 200 OK\r\nContent-Type: \(type)\r\nicy-name: Marquee Radio\r\n\r\n"
        let silence = silentAfter.map { head.utf8.count + $0 }
        let answer = Array(head.utf8) + body
        let gate = Gate()
        self.gate = gate
        listener = try LoopbackListener { Self.serve($0, answer, silence, gate, closes) }
    }

    public var url: String { "http://127.0.0.1:\(port)/radio" }

    /// How many have asked so far.
    public var listeners: Int { listener.connections }

    /// Sends what was held back, to present and later listeners.
    public func goOn() { gate.open() }

    private static func serve(_ client: Int32, _ answer: [UInt8], _ silence: Int?, _ gate: Gate, _ closes: Bool) {
        var request = [UInt8](repeating: 0, count: 4_096)
        guard recv(client, &request, request.count, 0) > 0 else { return }
        if let silence {
            guard LoopbackListener.send(answer[..<silence], to: client) else { return }
            gate.wait()
        }
        _ = LoopbackListener.send(answer[(silence ?? 0)...], to: client)
        if closes { shutdown(client, Int32(SHUT_WR)) }
    }

    deinit {
        gate.open()
    }
}

/// Closed until it is opened, for good.
private final class Gate: Sendable {
    private let condition = NSCondition()
    /// Touched with the condition locked only.
    nonisolated(unsafe) private var isOpen = false

    func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    func wait() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }
}
