import Foundation

/// A radio station on the loopback interface: whoever asks gets the same bytes without a length, and the connection
/// stays open. Blocking sockets on threads of its own, one per listener.
public final class RadioServer: Sendable {
    public let port: UInt16
    private let socket: Int32
    private let clients = Locked<[Int32]>([])

    public init(_ body: [UInt8], type: String) throws {
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
        let answer = Array(head.utf8) + body
        let clients = clients
        Thread.detachNewThread {
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { return }
                clients.withLock { $0.append(client) }
                Thread.detachNewThread { Self.serve(client, answer) }
            }
        }
    }

    public var url: String { "http://127.0.0.1:\(port)/radio" }

    private static func serve(_ client: Int32, _ answer: [UInt8]) {
        var request = [UInt8](repeating: 0, count: 4_096)
        guard recv(client, &request, request.count, 0) > 0 else { return }
        var sent = 0
        while sent < answer.count {
            let count = answer.withUnsafeBytes {
                send(client, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    deinit {
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
