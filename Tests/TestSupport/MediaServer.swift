import Foundation

/// A web server on the loopback interface that does what real ones do badly: it answers each path as the test says. Each
/// connection is served by a thread of its own.
public final class MediaServer: Sendable {
    public var port: UInt16 { listener.port }
    private let listener: LoopbackListener
    private let state: Locked<State>

    private struct State {
        var answers: [String: @Sendable (MediaRequest) -> MediaAnswer] = [:]
        var requests: [MediaRequest] = []
    }

    public init() throws {
        let state = Locked(State())
        self.state = state
        listener = try LoopbackListener { Self.serve($0, state) }
    }

    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Says how a path is answered, from now on; others are not found.
    public func on(_ path: String, _ answer: @escaping @Sendable (MediaRequest) -> MediaAnswer) {
        state.withLock { $0.answers[path] = answer }
    }

    /// What has been asked for at a path, in order.
    public func requests(_ path: String) -> [MediaRequest] { state.withLock { $0.requests.filter { $0.path == path } } }

    private static func serve(_ client: Int32, _ state: Locked<State>) {
        defer { shutdown(client, Int32(SHUT_RDWR)) }
        while let head = readHead(client) {
            guard let (request, answer) = take(head, state) else { return }
            guard answer.send(to: client, request) else { return }
        }
    }

    private static func take(_ head: String, _ state: Locked<State>) -> (MediaRequest, MediaAnswer)? {
        guard var request = MediaRequest(head) else { return nil }
        let answer = state.withLock { state in
            request.number = state.requests.count { $0.path == request.path } + 1
            state.requests.append(request)
            return state.answers[request.path]
        }
        return (request, answer?(request) ?? MediaAnswer(status: 404))
    }

    private static func readHead(_ client: Int32) -> String? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard head.count < 16_384, recv(client, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        return String(decoding: head, as: UTF8.self)
    }

    /// Ends all connections, as a server does that is shut down, and takes no more.
    public func close() { listener.close() }
}

/// What was asked for.
public struct MediaRequest: Sendable {
    public let path: String
    /// The first byte wanted, where a range was asked for.
    public let start: Int?
    public let wantsTitles: Bool
    /// Counts the requests of this path, from 1.
    public internal(set) var number = 0

    init?(_ head: String) {
        let lines = head.split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count > 1 else { return nil }
        path = String(words[1])
        let fields = lines.dropFirst().map { $0.lowercased() }
        start = fields.first { $0.hasPrefix("range: bytes=") }.flatMap { Int($0.dropFirst(13).prefix { $0 != "-" }) }
        wantsTitles = fields.contains("icy-metadata: 1")
    }
}
