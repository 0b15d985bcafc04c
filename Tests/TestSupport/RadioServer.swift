import Foundation

/// A radio station on the loopback interface: whoever asks gets the same bytes without a length, and the connection
/// stays open unless it is to be closed. It may fall silent after some bytes until it is told to go on. Blocking sockets on threads of its own,
/// one per listener.
public final class RadioServer: Sendable {
    public let port: UInt16
    private let socket: Int32
    private let clients = Locked<[Int32]>([])
    private let gate = Gate()

    /// `silentAfter`: how many bytes of the body every listener gets before ``goOn()``; nil for all of them.
    public init(_ body: [UInt8], type: String, silentAfter: Int? = nil, closes: Bool = false) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) == 0 && listen(socket, 8) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        guard isBound else { throw WaitedInVain("a loopback socket (error \(errno))") }
        port = UInt16(bigEndian: address.sin_port)
        let head = "HTTP/1.0 200 OK\r\nContent-Type: \(type)\r\nicy-name: Marquee Radio\r\n\r\n"
        let silence = silentAfter.map { head.utf8.count + $0 }
        let answer = Array(head.utf8) + body
        let (clients, gate) = (clients, gate)
        Thread.detachNewThread {
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { return }
                clients.withLock { $0.append(client) }
                Thread.detachNewThread { Self.serve(client, answer, silence, gate, closes) }
            }
        }
    }

    public var url: String { "http://127.0.0.1:\(port)/radio" }

    /// How many have asked so far.
    public var listeners: Int { clients.withLock { $0.count } }

    /// Sends what was held back, to present and later listeners.
    public func goOn() { gate.open() }

    private static func serve(_ client: Int32, _ answer: [UInt8], _ silence: Int?, _ gate: Gate, _ closes: Bool) {
        var request = [UInt8](repeating: 0, count: 4_096)
        guard recv(client, &request, request.count, 0) > 0 else { return }
        if let silence {
            guard send(answer[..<silence], to: client) else { return }
            gate.wait()
        }
        _ = send(answer[(silence ?? 0)...], to: client)
        if closes { shutdown(client, Int32(SHUT_WR)) }
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to client: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(client, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    deinit {
        gate.open()
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
        clients.withLock {
            $0.forEach {
                shutdown($0, Int32(SHUT_RDWR))
                close($0)
            }
        }
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
