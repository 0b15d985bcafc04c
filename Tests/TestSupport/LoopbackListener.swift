import Foundation

/// A socket on the loopback interface that is listened at: each connection is served by a thread of its own. They end
/// with this object.
final class LoopbackListener: Sendable {
    let port: UInt16
    private let socket: Int32
    private let clients = Locked<[Int32]>([])

    /// `serve` has the connection until it returns, and leaves its descriptor open.
    init(serve: @escaping @Sendable (Int32) -> Void) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) == 0 && listen(socket, 32) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        guard isBound else { throw WaitedInVain("a loopback socket (error \(errno))") }
        port = UInt16(bigEndian: address.sin_port)
        let clients = clients
        Thread.detachNewThread {
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { return }
                clients.withLock { $0.append(client) }
                Thread.detachNewThread { serve(client) }
            }
        }
    }

    /// How many have connected so far.
    var connections: Int { clients.withLock { $0.count } }

    /// Ends all connections, as a server does that is shut down, and takes no more.
    func close() {
        shutdown(socket, Int32(SHUT_RDWR))
        clients.withLock { for client in $0 { shutdown(client, Int32(SHUT_RDWR)) } }
    }

    deinit {
        close()
        Foundation.close(socket)
        clients.withLock { for client in $0 { Foundation.close(client) } }
    }

    /// Sends all of it, `pace` bytes a second or as fast as it is taken; false when the other side has gone.
    static func send(
        _ bytes: ArraySlice<UInt8>, to client: Int32, pace: Int? = nil, taken: Locked<Int>? = nil
    ) -> Bool {
        var rest = bytes
        let step = pace.map { max(1, $0 / 20) } ?? 65_536
        while !rest.isEmpty {
            let part = rest.prefix(step)
            let count = part.withUnsafeBytes { Foundation.send(client, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
            taken?.withLock { $0 += count }
            // A server that is slow is what is being imitated.
            if pace != nil { usleep(50_000) }
        }
        return true
    }
}

/// A port of the loopback interface at which nobody listens at the moment.
public func freeLoopbackPort() throws -> UInt16 {
    try LoopbackListener { _ in }.port
}
