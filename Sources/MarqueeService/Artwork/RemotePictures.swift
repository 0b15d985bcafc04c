internal import ArtworkFiles
internal import EventQueue
internal import MediaModel

/// Pictures that have an address: each is fetched once. Two at a time, each on a thread of its own; of those that wait,
/// the latest is fetched next and the others are given up, for what names them has passed.
actor RemotePictures {
    /// Reads what is at an address, on the calling thread; nil when that fails, is too large or takes too long.
    typealias Fetch = @Sendable (MediaURI) -> [UInt8]?
    private typealias Reply = CheckedContinuation<MediaURI?, Never>

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe store.queue.asUnownedSerialExecutor() }
    private nonisolated let store: ArtworkStore
    private let fetch: Fetch
    private var known: [String: MediaURI] = [:]
    /// When an address could not be had; nanoseconds.
    private var failures: [String: Int64] = [:]
    private var fetching: [String: [Reply]] = [:]
    private var next: (address: String, uri: MediaURI, reply: Reply)?

    private static let mostKnown = 256
    private static let mostAtOnce = 2
    private static let longestAddress = 2_048
    /// A server that is out of order may be repaired: ten minutes.
    private static let failureLife: Int64 = 600_000_000_000

    init(store: ArtworkStore, fetch: @escaping Fetch) {
        self.store = store
        self.fetch = fetch
    }

    /// The best of these that was fetched before and is still there; nil where a better one has to be asked for first.
    func known(_ addresses: [String]) async -> MediaURI? {
        for address in addresses {
            if let uri = await known(address) { return uri }
            if !hasFailed(address) { return nil }
        }
        return nil
    }

    /// What was fetched before and is still there.
    func known(_ address: String) async -> MediaURI? {
        guard let uri = known[address] else { return nil }
        if await store.contains(uri) { return uri }
        known[address] = nil
        return nil
    }

    func picture(at address: String) async -> MediaURI? {
        if let uri = await known(address) { return uri }
        guard !hasFailed(address), let uri = Self.remoteURI(address) else { return nil }
        return await withCheckedContinuation { reply in
            if fetching[address] != nil {
                fetching[address]?.append(reply)
            } else if fetching.count < Self.mostAtOnce {
                start(address, uri, reply)
            } else {
                next?.reply.resume(returning: nil)
                next = (address, uri, reply)
            }
        }
    }

    private func hasFailed(_ address: String) -> Bool {
        failures[address].map { HostTime.now.nanoseconds - $0 < Self.failureLife } ?? false
    }

    /// Only the web's addresses: what a stranger names must not be a file of the user.
    static func remoteURI(_ address: String) -> MediaURI? {
        guard address.utf8.count <= longestAddress, let uri = MediaURI(address), ["http", "https"].contains(uri.scheme)
        else { return nil }
        return uri
    }

    private func start(_ address: String, _ uri: MediaURI, _ reply: Reply) {
        fetching[address] = [reply]
        let (lane, fetch) = (EventQueue(label: "picture"), fetch)
        lane.async { [self] in
            let bytes = fetch(uri)
            lane.stop()
            store.queue.task { await self.finish(address, bytes) }
        }
    }

    private func finish(_ address: String, _ bytes: [UInt8]?) async {
        let uri = if let bytes { await store.store(bytes) } else { nil as MediaURI? }
        if known.count + failures.count >= Self.mostKnown { (known, failures) = ([:], [:]) }
        known[address] = uri
        failures[address] = uri == nil ? HostTime.now.nanoseconds : nil
        for reply in fetching.removeValue(forKey: address) ?? [] { reply.resume(returning: uri) }
        guard let waiting = next else { return }
        next = nil
        start(waiting.address, waiting.uri, waiting.reply)
    }
}
