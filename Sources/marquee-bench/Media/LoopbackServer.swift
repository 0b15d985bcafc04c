internal import Foundation

/// Accepts connections on the loopback interface, each answered on a thread of its own, until it is let go.
final class LoopbackServer: Sendable {
    /// For example `http://127.0.0.1:4000`.
    let address: String
    private let socket: Int32

    /// - Parameter answer: gets the connection, and the request that has arrived; the connection is closed after it.
    init(answer: @escaping @Sendable (LoopbackConnection) -> Void) throws(BenchError) {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = unsafe withUnsafeMutablePointer(to: &place) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, size) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        guard isBound else { throw BenchError("no loopback socket for a server") }
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        startThread {
            while true {
                let descriptor = accept(socket, nil, nil)
                guard descriptor >= 0 else { return }
                startThread {
                    if let connection = LoopbackConnection(descriptor) { answer(connection) }
                    close(descriptor)
                }
            }
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }
}

/// One connection of a ``LoopbackServer``, with the request read.
struct LoopbackConnection: Sendable {
    private let descriptor: Int32

    fileprivate init?(_ descriptor: Int32) {
        self.descriptor = descriptor
        var request = [UInt8](repeating: 0, count: 4_096)
        guard unsafe recv(descriptor, &request, request.count, 0) > 0 else { return nil }
    }

    /// Sends all of it; false when the other side is gone.
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(descriptor, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Says nothing until the other side is gone.
    func staySilent() {
        var byte: UInt8 = 0
        while unsafe recv(descriptor, &byte, 1, 0) > 0 {}
    }
}
