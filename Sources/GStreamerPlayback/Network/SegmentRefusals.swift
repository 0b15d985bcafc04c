internal import CGStreamer
internal import Synchronization

/// Tells of each refusal that `hlsdemux2` and `dashdemux2` get: they say nothing of it themselves. They fetch with libsoup
/// directly, so this listens to the messages of libsoup 3, of the whole process.
final class SegmentRefusals: Sendable {
    struct Refusal: Hashable, Sendable {
        let address: String
        /// Of HTTP, 400 or more.
        let status: UInt32

        /// Not a segment.
        var isOfList: Bool {
            let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
            return [".m3u8", ".m3u", ".mpd"].contains { path.hasSuffix($0) }
        }
    }

    /// Ends with this object.
    final class Subscription: Sendable {
        private let number: Int
        private let refusals: SegmentRefusals

        fileprivate init(_ number: Int, _ refusals: SegmentRefusals) {
            self.number = number
            self.refusals = refusals
        }

        deinit {
            refusals.state.withLock { _ = $0.receivers.removeValue(forKey: number) }
        }
    }

    static let shared = SegmentRefusals()

    private struct State {
        var isListening = false
        var count = 0
        var receivers: [Int: @Sendable (Refusal) -> RefusalGate?] = [:]
    }

    private let state = Mutex(State())

    /// `receive` is called on the thread that talks to the server; it answers what that thread is to wait for.
    func subscribe(_ receive: @escaping @Sendable (Refusal) -> RefusalGate?) -> Subscription {
        state.withLock { state in
            state.count += 1
            state.receivers[state.count] = receive
            return Subscription(state.count, self)
        }
    }

    /// Called when there is a demuxer, which has loaded libsoup.
    func listen() {
        state.withLock { state in
            guard !state.isListening, listenToMessages() else { return }
            state.isListening = true
        }
    }

    func note(_ refusal: Refusal) {
        let receivers = state.withLock { Array($0.receivers.values) }
        for receive in receivers { receive(refusal)?.wait() }
    }
}
