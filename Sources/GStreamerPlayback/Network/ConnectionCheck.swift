internal import Glibc
internal import MediaModel
internal import Playback

/// Tries to reach the host of an address, to say in words why nothing came from there.
struct ConnectionCheck: Sendable {
    let host: String
    let port: String
    let isSecure: Bool

    /// Nil where it would say nothing: no web address, or one that is reached through a proxy.
    init?(_ uri: MediaURI) {
        guard ["http", "https"].contains(uri.scheme) else { return nil }
        let names = ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]
        guard !names.contains(where: { unsafe getenv($0) != nil }) else { return nil }
        let authority = uri.text.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        isSecure = uri.scheme == "https"
        var (name, number) = (place, Substring(isSecure ? "443" : "80"))
        if let colon = place.lastIndex(of: ":"), !place[colon...].contains("]") {
            name = place[..<colon]
            if place.index(after: colon) < place.endIndex { number = place[place.index(after: colon)...] }
        }
        host = String(name.filter { !"[]".contains($0) })
        port = String(number)
        if host.isEmpty { return nil }
    }

    /// Waits on the calling thread: for the resolver, and for at most two seconds for each of a few addresses. Nil when
    /// the host can be reached, and is to be reached without encryption.
    func problem(detail: String?) -> PlaybackError? {
        var wanted = unsafe addrinfo()
        unsafe wanted.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, port, &wanted, &list) == 0, let first = unsafe list else {
            return .hostUnknown(detail: detail)
        }
        defer { unsafe freeaddrinfo(first) }
        var address: UnsafeMutablePointer<addrinfo>? = unsafe first
        var reason = EHOSTUNREACH
        for _ in 0..<3 {
            guard let present = unsafe address else { break }
            reason = unsafe Self.connect(to: present.pointee)
            if reason == 0 { break }
            unsafe address = unsafe present.pointee.ai_next
        }
        switch reason {
        case 0 where isSecure:
            return .certificate(of: host, detail: detail)
        case 0: return nil
        case ECONNREFUSED:
            return PlaybackError(
                .refused, "The server \(host) refuses the connection: nothing answers at port \(port).", detail: detail)
        case ETIMEDOUT:
            return PlaybackError(.timedOut, "The server \(host) does not answer; try again later.", detail: detail)
        default:
            return PlaybackError(
                .unreachable, "The server \(host) cannot be reached: \(unsafe String(cString: strerror(reason))).",
                detail: detail)
        }
    }

    /// 0, or why not as an error number.
    private static func connect(to address: addrinfo) -> Int32 {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = unsafe socket(address.ai_family, flags, 0)
        guard socket >= 0 else { return errno }
        defer { close(socket) }
        if unsafe Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
        guard errno == EINPROGRESS else { return errno }
        var wait = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&wait, 1, 2_000) > 0 else { return ETIMEDOUT }
        var (problem, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &size)
        return problem
    }
}
