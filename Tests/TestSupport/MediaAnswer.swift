import Foundation

/// How a request is answered.
public struct MediaAnswer: Sendable {
    public var status: Int
    public var fields: [String]
    public var body: [UInt8]
    /// Whether the length is said; without it the connection's end is the body's.
    public var saysLength = true
    /// The body comes in chunks of its own length each; only a last one of no length says that it is whole.
    public var isChunked = false
    /// The connection is cut after so many bytes of the body.
    public var cut: Int?
    /// Bytes a second; nil is as fast as they are taken.
    public var pace: Int?
    /// After so many bytes of the body nothing more is sent, and the connection stays open.
    public var silence: Int?
    /// What is said of the length where that is a lie.
    public var saidLength: Int?
    /// Bytes of the header a second; nil is all at once.
    public var headPace: Int?
    /// The header has no end.
    public var headGoesOn = false
    /// The connection stays open behind the body.
    public var staysOpen = false
    /// Counts the bytes of the body that have been taken.
    public var taken: Locked<Int>?

    public init(status: Int = 200, fields: [String] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A file. With ranges, from where it is asked for.
    public static func file(
        _ request: MediaRequest, _ bytes: [UInt8], type: String = "audio/mpeg", ranges: Bool = true
    ) -> MediaAnswer {
        guard ranges else { return MediaAnswer(fields: ["Content-Type: \(type)"], body: bytes) }
        guard let start = request.start, start < bytes.count else {
            return MediaAnswer(fields: ["Content-Type: \(type)", "Accept-Ranges: bytes"], body: bytes)
        }
        let range = "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
        return MediaAnswer(
            status: 206, fields: ["Content-Type: \(type)", "Accept-Ranges: bytes", range], body: Array(bytes[start...]))
    }

    /// Another address.
    public static func redirect(to address: String, _ status: Int = 302) -> MediaAnswer {
        MediaAnswer(status: status, fields: ["Location: \(address)"])
    }

    /// It accepts and says nothing.
    public static var nothing: MediaAnswer { MediaAnswer(status: 0) }

    /// Whether the connection can be used for another request.
    func send(to client: Int32, _ request: MediaRequest) -> Bool {
        if status == 0 { return waitForEnd(client) }
        var head = "HTTP/1.1 \(status) \(status < 300 ? "OK" : "No")\r\n"
        for field in fields { head += field + "\r\n" }
        if headGoesOn { return sendForEver(Array(head.utf8), to: client) }
        if isChunked {
            head += "Transfer-Encoding: chunked\r\n"
        } else if saysLength {
            head += "Content-Length: \(saidLength ?? body.count)\r\n"
        } else {
            head += "Connection: close\r\n"
        }
        let bytes = Array((head + "\r\n").utf8)
        guard LoopbackListener.send(bytes[...], to: client, pace: headPace) else { return false }
        if isChunked { return sendChunks(to: client) }
        let end = min(cut ?? .max, silence ?? .max, body.count)
        guard LoopbackListener.send(body[..<end], to: client, pace: pace, taken: taken) else { return false }
        if silence != nil || staysOpen { return waitForEnd(client) }
        return cut == nil && saysLength && saidLength == nil
    }

    /// Cut between two of them.
    private func sendChunks(to client: Int32) -> Bool {
        let size = 4_000
        for start in stride(from: 0, to: min(cut ?? .max, body.count), by: size) {
            let chunk = body[start..<min(start + size, body.count)]
            let bytes = Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + [0x0D, 0x0A]
            guard LoopbackListener.send(bytes[...], to: client, pace: pace) else { return false }
        }
        return cut == nil && LoopbackListener.send(Array("0\r\n\r\n".utf8)[...], to: client, pace: nil)
    }

    private func sendForEver(_ head: [UInt8], to client: Int32) -> Bool {
        let more = Array("X-Filler: \(String(repeating: "a", count: 1_000))\r\n".utf8)
        guard LoopbackListener.send(head[...], to: client) else { return false }
        while LoopbackListener.send(more[...], to: client) {}
        return false
    }

    private func waitForEnd(_ client: Int32) -> Bool {
        var byte: UInt8 = 0
        while recv(client, &byte, 1, 0) > 0 {}
        return false
    }
}
